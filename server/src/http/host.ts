import type { IncomingMessage } from 'node:http';
import type { Brand } from '@truefill/api/brand.ts';

const HOST_LENGTH = 'host'.length;
const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** A request's host as the Host header names it. */
export interface RequestHost {
  /** lower case, without the port */
  readonly name: string;
  /** as sent: the name and, where it is not the default, the port */
  readonly authority: string;
}

/** Reads a Host header or an Origin's host; null where it is none. Nothing that is not a plain name or address passes. */
export function parseHost(header: string | undefined): RequestHost | null {
  const match = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i.exec(header ?? '');
  if (!match?.[1]) return null;
  return { name: match[1].toLowerCase(), authority: match[0].toLowerCase() };
}

/**
 * The host that a request asks for; null where it names none, or several: a proxy in front may have gone by another one. An
 * address with a host of its own has to name the same.
 */
export function requestedHost({ headers, rawHeaders, url = '/' }: IncomingMessage): RequestHost | null {
  let hosts = 0;
  // names stand before their values
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === HOST_LENGTH && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return null;
  const host = parseHost(headers.host);
  const isPath = url.startsWith('/') || url === '*';
  return host !== null && (isPath || URL.parse(url)?.host === URL.parse(`http://${host.authority}`)?.host) ? host : null;
}

/** Whether a client's address is this machine's own. */
export function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(?:::ffff:)?127(?:\.\d+){3}$/i.test(address ?? '');
}

/**
 * The brand that a host name belongs to: by its own hosts; this machine's own names lead its own clients to the first brand, and nobody
 * else, because such a host is served without TLS.
 * @param client the client's address, behind the proxies that are trusted
 */
export function brandOfHost(brands: readonly Brand[], name: string, client: string | undefined): Brand | null {
  const own = brands.find((brand) => brand.hosts.some((host) => host.toLowerCase() === name));
  if (own) return own;
  return LOOPBACK_NAMES.includes(name) && isLoopback(client) ? (brands[0] ?? null) : null;
}

/**
 * Whether a host is reached over TLS: every host but this machine's own names. The service itself speaks plain HTTP behind a
 * proxy, and what a proxy says of the connection can be forged; the host cannot be, since unknown ones are refused.
 */
export function isTlsHost(name: string): boolean {
  return !LOOPBACK_NAMES.includes(name) && !name.endsWith('.localhost');
}

/**
 * Whether a page of this Origin may act: none given (no browser), or the very host that is asked, its port included, over the
 * protocol that the host is reached by. This machine's own names may have a proxy that speaks TLS in front of them.
 */
export function isOwnOrigin(origin: string | undefined, host: RequestHost): boolean {
  if (origin === undefined) return true;
  const from = URL.parse(origin);
  if (!from || from.origin !== origin.toLowerCase()) return false;
  const protocols = isTlsHost(host.name) ? ['https:'] : ['http:', 'https:'];
  // made by the same parser, so that a default port is left out of both
  return protocols.some((protocol) => URL.parse(`${protocol}//${host.authority}`)?.origin === from.origin);
}
