/** Points of a transaction at which something can go wrong. The commit takes effect between `commit` and `committed`. */
export const POINTS = ['begin', 'lock', 'read', 'write', 'wrote', 'commit', 'committed'] as const;
export type Point = (typeof POINTS)[number];

/** What goes wrong. */
export type Fault = 'crash' | 'connection' | 'statement' | 'refused';

/** Never resolves: a process that has crashed sends nothing any more. */
export const SILENCE: Promise<never> = new Promise(() => undefined);

/** Two that are retried, and one that is not: SQLSTATEs and system errors as reported by the driver. */
export function errorOf(fault: Exclude<Fault, 'crash'>): Error {
  const codes = { connection: 'ECONNRESET', statement: '57014', refused: 'XX000' };
  return Object.assign(new Error(`simulated: ${fault}`), { code: codes[fault] });
}

/** A process's connection to the database. */
export interface Link {
  readonly name: string;
  /** false once the process has crashed */
  readonly alive: boolean;
  /** called at each point; a fault is thrown, a crash marks the link as dead */
  at(point: Point): void;
  /** turns that others get before the point, so that transactions interleave */
  turns(): number;
}

/** A link on which nothing ever goes wrong. */
export function calmLink(name: string): Link {
  return { name, alive: true, at: () => undefined, turns: () => 0 };
}

/** A statement outside any transaction: others may go first, and it may fail or never return. */
export async function reached(link: Link): Promise<void> {
  for (let turns = link.turns(); turns > 0; turns--) await nextEventLoopTurn();
  if (!link.alive) return SILENCE;
  link.at('read');
  return link.alive ? undefined : SILENCE;
}

/** Lets everything waiting in the same turn of the event loop go first. */
export function nextEventLoopTurn(): Promise<void> {
  return Promise.resolve();
}
