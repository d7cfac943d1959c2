import type { IncomingMessage } from 'node:http';
import type { Brand } from '@truefill/api/brand.ts';

const HOST_LENGTH = 'host'.length;
const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** A request's host from its Host header. */
export interface RequestHost {
  /** lower case, without the port */
  readonly name: string;
  /** as sent: the name and any non-default port */
  readonly authority: string;
}

/** Parses a Host header or an Origin's host; null if invalid. Only plain names and addresses are valid. */
export function parseHost(header: string | undefined): RequestHost | null {
  const match = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i.exec(header ?? '');
  if (!match?.[1]) return null;
  return { name: match[1].toLowerCase(), authority: match[0].toLowerCase() };
}

/**
 * The host of a request; null if it names none or several, since a proxy may have used another one. An absolute URL must name
 * the same host.
 */
export function requestedHost({ headers, rawHeaders, url = '/' }: IncomingMessage): RequestHost | null {
  let hosts = 0;
  // rawHeaders alternates names and values
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === HOST_LENGTH && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return null;
  const host = parseHost(headers.host);
  const isPath = url.startsWith('/') || url === '*';
  return host !== null && (isPath || URL.parse(url)?.host === URL.parse(`http://${host.authority}`)?.host) ? host : null;
}

/** Whether a client's address is a loopback address. */
export function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(?:::ffff:)?127(?:\.\d+){3}$/i.test(address ?? '');
}

/**
 * The brand of a host name: by the brands' hosts; localhost names give loopback clients the first brand, and no others, because
 * they are served without TLS.
 * @param client the client's address, behind trusted proxies
 */
export function brandOfHost(brands: readonly Brand[], name: string, client: string | undefined): Brand | null {
  const own = brands.find((brand) => brand.hosts.some((host) => host.toLowerCase() === name));
  if (own) return own;
  return LOOPBACK_NAMES.includes(name) && isLoopback(client) ? (brands[0] ?? null) : null;
}

/**
 * Whether a host is reached over TLS: every host except localhost names. The service itself speaks plain HTTP behind a proxy
 * whose headers can be forged; the host cannot be, since unknown ones are refused.
 */
export function isTlsHost(name: string): boolean {
  return !LOOPBACK_NAMES.includes(name) && !name.endsWith('.localhost');
}

/**
 * Whether a page of this Origin may act: without an Origin (no browser), or with exactly the requested host including its port,
 * over the protocol of that host. Localhost names may have a TLS proxy in front.
 */
export function isOwnOrigin(origin: string | undefined, host: RequestHost): boolean {
  if (origin === undefined) return true;
  const from = URL.parse(origin);
  if (!from || from.origin !== origin.toLowerCase()) return false;
  const protocols = isTlsHost(host.name) ? ['https:'] : ['http:', 'https:'];
  // parsed the same way, so that a default port is omitted in both
  return protocols.some((protocol) => URL.parse(`${protocol}//${host.authority}`)?.origin === from.origin);
}
