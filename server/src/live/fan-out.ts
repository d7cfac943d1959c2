import type { LiveSocket } from './live-socket.ts';

/**
 * The sockets that follow one topic in one format. A frame is the same bytes for all. A socket that is too slow for it is
 * skipped and marked as behind: it gets the topic's newest state once its queue has drained, and nothing of the topic before
 * that.
 */
export class FanOut {
  readonly #members = new Set<LiveSocket>();
  readonly #behind = new Set<LiveSocket>();

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  members(): readonly LiveSocket[] {
    return [...this.#members];
  }

  add(socket: LiveSocket): void {
    this.#members.add(socket);
  }

  remove(socket: LiveSocket): void {
    this.#members.delete(socket);
    this.#behind.delete(socket);
  }

  /** Sends a frame to all sockets that keep up. */
  send(frame: Buffer): void {
    for (const socket of this.#members) this.sendTo(socket, frame);
  }

  /** Sends a frame to one member; if it does not keep up, the frame is not even built. */
  sendTo(socket: LiveSocket, frame: Buffer | (() => Buffer)): void {
    if (this.#behind.has(socket)) return;
    if (socket.isSlow) this.#behind.add(socket);
    else socket.write(typeof frame === 'function' ? frame() : frame);
  }

  /** Handles a member's drained queue. @returns true if it missed a frame and needs the newest state */
  catchUp(socket: LiveSocket): boolean {
    return this.#behind.delete(socket);
  }
}
