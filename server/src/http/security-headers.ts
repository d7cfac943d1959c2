import type { RequestHost } from './host.ts';
import { isTlsHost } from './host.ts';

const TWO_YEARS_S = 63_072_000;

/** Headers of every answer. */
export function securityHeaders(host: RequestHost | null): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), clipboard-write=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    ...(host && isTlsHost(host.name) ? { 'strict-transport-security': `max-age=${TWO_YEARS_S}; includeSubDomains` } : {}),
  };
}

/** The content security policy of answers that are no page: nothing may load or frame them. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The page's content security policy. The host has been matched with a brand's, so it is safe to include; it is named because
 * not every browser counts WebSockets to the same host as 'self'.
 * @param chatUrl the brand's customer service chat, the only page that may be framed; empty for none
 */
export function pagePolicy(nonce: string, host: RequestHost, chatUrl = ''): string {
  const socket = `${isTlsHost(host.name) ? 'wss' : 'ws'}://${host.authority}`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    // images of types that browsers cannot decode are converted to JPEG by a worker created in the page
    "worker-src 'self' blob:",
    `frame-src ${frameSource(chatUrl)}`,
    `connect-src 'self' ${socket}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function frameSource(chatUrl: string): string {
  return URL.canParse(chatUrl) && new URL(chatUrl).protocol === 'https:' ? new URL(chatUrl).origin : "'none'";
}
