import { describe, expect, test } from 'vitest';
import { pagePolicy } from './security-headers.ts';

const host = { name: 'northwind.localhost', authority: 'northwind.localhost:8080' };
const frames = (chatUrl?: string): string | undefined =>
  pagePolicy('abc', host, chatUrl)
    .split('; ')
    .find((rule) => rule.startsWith('frame-src'));

describe('a page may frame', () => {
  test.each([
    [undefined, "frame-src 'none'"],
    ['', "frame-src 'none'"],
    ['https://chat.example.com/room?x=1', 'frame-src https://chat.example.com'],
    ['http://chat.example.com/room', "frame-src 'none'"],
    ['javascript:alert(1)', "frame-src 'none'"],
    ["not an address; script-src 'unsafe-inline'", "frame-src 'none'"],
  ])('with the chat %j: %s', (chatUrl, rule) => expect(frames(chatUrl)).toBe(rule));
});
