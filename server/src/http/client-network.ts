import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name the network; anyone who has one address of it has all the others too. */
const NETWORK_GROUPS = 4;

/** Networks by address, for the many requests that one connection sends; the oldest is forgotten first. */
const known = new Map<string, string>();
const MAX_KNOWN = 10_000;

/**
 * What requests are counted by: an IPv4 address, also where it is written as IPv6; of an IPv6 address its /64 network.
 * Text that is neither counts as itself.
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
  // the URL standard writes an address in one way: lower case, no leading zeros, IPv4 tails as two groups
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
