/** How frames are sent: one built once for all sockets, the library's `send` per socket, or through nats-server. */
export type Sender = 'prebuilt' | 'send' | 'nats';

export interface Scenario {
  readonly name: string;
  /** JSON bytes of a frame */
  readonly frameBytes: number;
  /** frames per socket and tick */
  readonly framesPerTick: number;
  readonly ticks: number;
}

export const SOCKETS = 200;

/** A batch of all prices, a screenful of single prices, and a single price. */
export const SCENARIOS: readonly Scenario[] = [
  { name: 'price batch', frameBytes: 9_000, framesPerTick: 1, ticks: 300 },
  { name: 'small frames', frameBytes: 150, framesPerTick: 50, ticks: 40 },
  { name: 'single small frame', frameBytes: 150, framesPerTick: 1, ticks: 400 },
];

export const framesOf = ({ framesPerTick, ticks }: Scenario): number => framesPerTick * ticks * SOCKETS;

/** Messages from the run to a sending process. */
export type SenderCommand =
  | { readonly op: 'tick'; readonly frameBytes: number; readonly frames: number }
  | { readonly op: 'cpu' };
/** Messages from a sending process to the run. */
export type SenderReport = { readonly port: number } | { readonly cpuMicros: number };

/** Messages to and from the receiving process. */
export type ReceiverCommand =
  | { readonly op: 'connect'; readonly port: number; readonly nats: boolean }
  | { readonly op: 'expect'; readonly bytes: number }
  | { readonly op: 'disconnect' };
export type ReceiverReport = { readonly done: 'connect' | 'expect' | 'disconnect' };
