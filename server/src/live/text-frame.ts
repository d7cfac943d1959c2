const TEXT = 0x81;
const PING = 0x89;
export const PONG = 0x8a;
const MAX_SHORT = 125;
const MAX_MEDIUM = 0xffff;

const NOTHING = Buffer.alloc(0);

/**
 * A whole unmasked WebSocket text frame (RFC 6455, 5.2), built once so that the same bytes can be sent to any number of
 * sockets.
 * @param rest the end of the text, if several frames share it: copying bytes is cheaper than encoding them again
 */
export function textFrame(text: string, rest: Buffer = NOTHING): Buffer {
  const textLength = Buffer.byteLength(text);
  const length = textLength + rest.length;
  const headerLength = length <= MAX_SHORT ? 2 : length <= MAX_MEDIUM ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = TEXT;
  if (headerLength === 2) frame[1] = length;
  else if (headerLength === 4) {
    frame[1] = MAX_SHORT + 1;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = MAX_SHORT + 2;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength);
  rest.copy(frame, headerLength + textLength);
  return frame;
}

/** A whole unmasked control frame; the protocol allows at most 125 bytes of data. */
export function controlFrame(kind: typeof PING | typeof PONG, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([kind, data.length]), data]);
}

/** The answer to a page's ping, and the heartbeat that the page can see. */
export const PONG_FRAME = textFrame(JSON.stringify({ op: 'pong' }));

/** A heartbeat for the page, then a ping that the browser itself answers, so that a dead peer is detected. */
export const HEARTBEAT_FRAME = Buffer.concat([PONG_FRAME, controlFrame(PING, Buffer.alloc(0))]);

/** Tells a client that its request failed. `code` is from the error catalogue. */
export function errorFrame(code: number, message: string): Buffer {
  return textFrame(JSON.stringify({ op: 'error', code, message }));
}
