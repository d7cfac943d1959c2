import bowser from 'bowser';
import type { DeviceView } from '@truefill/api/identity/security-mapping.ts';
import { isIPv6 } from 'node:net';
import type { IdentityDatabase } from '../tables.ts';
import type { Session } from './session.ts';

/** A client's description of itself, in words its user knows. Empty if unknown. */
export interface Device {
  readonly browser: string;
  readonly system: string;
  readonly kind: DeviceView['kind'];
}

const KINDS: Readonly<Record<string, DeviceView['kind']>> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' };

/** Parses a user agent. Clients can send anything: use it for display, never for decisions. */
export function deviceOf(userAgent: string): Device {
  // the parser rejects an empty string
  const { browser, os, platform } = bowser.parse(userAgent === '' ? ' ' : userAgent);
  return { browser: browser.name ?? '', system: os.name ?? '', kind: KINDS[platform.type ?? ''] ?? 'other' };
}

/** An address cut to its network, so that a list seen by others does not reveal where a user lives. */
export function shortAddress(address: string): string {
  if (isIPv6(address)) return `${address.split(':').slice(0, 3).join(':')}:…`;
  const bytes = address.split('.');
  return bytes.length === 4 ? `${bytes.slice(0, 2).join('.')}.…` : '';
}

/** Whether a client is on the server's own machine: such an address means nothing to its user. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address);
}

/** Where a session was started, for display to its user. */
export async function originOfSession(
  database: IdentityDatabase,
  session: Session,
): Promise<{ device: string; address: string }> {
  const row = await database
    .selectFrom('sessions')
    .select(['user_agent', 'address'])
    .where('id', '=', session.sessionId)
    .where('brand_id', '=', session.brandId)
    .executeTakeFirst();
  const { user_agent: userAgent = '', address = '' } = row ?? {};
  return { device: deviceText(deviceOf(userAgent)), address: isLoopback(address) ? '' : shortAddress(address) };
}

/** A device on one line, for messages. */
export function deviceText({ browser, system }: Device): string {
  return [browser, system].filter(Boolean).join(', ') || '?';
}
