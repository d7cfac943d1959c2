/** Counts the payload bytes of unmasked WebSocket frames that arrive in pieces. */
export class PayloadCounter {
  bytes = 0;
  #left = 0;
  #header: number[] = [];

  take(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, chunk.length - at);
        this.#left -= taken;
        this.bytes += taken;
        at += taken;
        continue;
      }
      this.#header.push(chunk[at++] ?? 0);
      this.#openFrame();
    }
  }

  #openFrame(): void {
    const [, short = -1, ...extended] = this.#header;
    const wanted = short === 127 ? 8 : short === 126 ? 2 : 0;
    if (short < 0 || extended.length < wanted) return;
    this.#left = wanted === 0 ? short : extended.reduce((length, byte) => length * 256 + byte, 0);
    this.#header = [];
  }
}
