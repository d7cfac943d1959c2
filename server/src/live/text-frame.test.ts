import { PassThrough, type Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readClientFrame } from './client-frame.ts';
import { HEARTBEAT_FRAME, textFrame } from './text-frame.ts';

// The library's own frame parser, which its type declarations omit.
const { Receiver } = (await import('ws')) as unknown as { Receiver: new () => Writable };

describe('textFrame', () => {
  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 300_000])('parses back at %i bytes', async (length) => {
    const receiver = new Receiver();
    const read = new Promise((resolve) =>
      receiver.on('message', (data: Buffer, isBinary: boolean) => resolve([data.toString(), isBinary])),
    );
    new PassThrough().end(textFrame('x'.repeat(length))).pipe(receiver);
    expect(await read).toEqual(['x'.repeat(length), false]);
  });

  it('counts bytes, not characters', () => {
    expect(textFrame('é€').length).toBe(2 + 5);
  });

  it.each(['', '€', '€'.repeat(100), '€'.repeat(50_000)])('is the same with a shared end', (rest) => {
    expect(textFrame('é', Buffer.from(rest))).toEqual(textFrame(`é${rest}`));
  });

  it('includes a heartbeat that page and browser both notice', async () => {
    const receiver = new Receiver();
    const events: string[] = [];
    receiver.on('message', (data: Buffer) => events.push(data.toString()));
    const pinged = new Promise((resolve) => receiver.on('ping', resolve));
    receiver.write(HEARTBEAT_FRAME);
    await pinged;
    expect(events).toEqual(['{"op":"pong"}']);
  });
});

describe('readClientFrame', () => {
  it.each([
    [{ op: 'ping' }],
    [{ op: 'subscribe', topics: [] }],
    [{ op: 'subscribe', topics: ['prices'], format: 'tuples' }],
    [{ op: 'subscribe', topics: ['holdings'], token: 'abc' }],
    [{ op: 'unsubscribe', topics: ['prices'] }],
  ])('reads %j', (frame) => {
    expect(readClientFrame(JSON.stringify(frame))).toEqual(frame);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"ping"',
    '{}',
    '{"op":"shout"}',
    '{"op":"subscribe"}',
    '{"op":"subscribe","topics":"prices"}',
    '{"op":"subscribe","topics":[1]}',
    '{"op":"subscribe","topics":["prices"],"format":"xml"}',
    '{"op":"subscribe","topics":["prices"],"token":5}',
    JSON.stringify({ op: 'subscribe', topics: ['x'.repeat(65)] }),
    JSON.stringify({ op: 'subscribe', topics: Array(1_001).fill('prices') }),
    JSON.stringify({ op: 'subscribe', topics: [], token: 'x'.repeat(4_097) }),
  ])('refuses %s', (text) => {
    expect(readClientFrame(text)).toBeNull();
  });
});
