import bowser from 'bowser';
import type { DeviceView } from '@truefill/api/identity/security-mapping.ts';
import { isIPv6 } from 'node:net';
import type { IdentityDatabase } from '../tables.ts';
import type { Session } from './session.ts';

/** What a client says of itself, as its user would name it. Empty where it does not say. */
export interface Device {
  readonly browser: string;
  readonly system: string;
  readonly kind: DeviceView['kind'];
}

const KINDS: Readonly<Record<string, DeviceView['kind']>> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' };

/** Reads a client's name. It is the client's word: good for showing, never for deciding. */
export function deviceOf(userAgent: string): Device {
  // the parser refuses an empty text
  const { browser, os, platform } = bowser.parse(userAgent === '' ? ' ' : userAgent);
  return { browser: browser.name ?? '', system: os.name ?? '', kind: KINDS[platform.type ?? ''] ?? 'other' };
}

/** An address cut to its network, so that a list that is seen by others does not show where somebody lives. */
export function shortAddress(address: string): string {
  if (isIPv6(address)) return `${address.split(':').slice(0, 3).join(':')}:…`;
  const bytes = address.split('.');
  return bytes.length === 4 ? `${bytes.slice(0, 2).join('.')}.…` : '';
}

/** Whether somebody is on the server's own machine: such an address tells its user nothing. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address);
}

/** From where a session was begun, for its user. */
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

/** A device in one line for a message. */
export function deviceText({ browser, system }: Device): string {
  return [browser, system].filter(Boolean).join(', ') || '?';
}
