import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that identify the network; a client with one of its addresses has all of them. */
const NETWORK_GROUPS = 4;

/** Cache of networks by address, for the many requests of one connection; the oldest entry is evicted first. */
const known = new Map<string, string>();
const MAX_KNOWN = 10_000;

/**
 * The key for request counters: an IPv4 address, also if written as IPv6; for an IPv6 address its /64 network. Other text is
 * returned unchanged.
 */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined) return '';
  const before = known.get(address);
  if (before !== undefined) return before;
  const network = networkOf(address);
  known.set(address, network);
  if (known.size > MAX_KNOWN) known.delete(known.keys().next().value ?? '');
  return network;
}

function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // the URL parser normalizes addresses: lower case, no leading zeros, IPv4 tails as two groups
  const text = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(text);
  if (mapped?.[1] && mapped[2]) return [mapped[1], mapped[2]].flatMap(bytesOf).join('.');
  const [head = '', tail] = text.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const groups = tail === undefined ? [...head] : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  const network = groups.slice(0, NETWORK_GROUPS);
  while (network.at(-1) === '0') network.pop();
  return `${network.join(':')}::`;
}

function bytesOf(group: string): [number, number] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
