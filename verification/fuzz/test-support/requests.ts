import { PATHS, type CallName } from '@truefill/api/paths.ts';
import type { Answer, Sending } from '@truefill/server/test-support/test-server.ts';
import type { FuzzWorld, Trader } from './fuzz-world.ts';
import { modeOf, sampleOf, tokenFor, type Body } from './samples.ts';

/** A call to be sent: the sender, and a valid body. */
export interface Attempt {
  readonly name: CallName;
  readonly trader: Trader;
  readonly token: string | undefined;
  readonly body: Body;
}

/** A new attempt, with all required data created. */
export async function attemptAt(name: CallName, world: FuzzWorld, trader: Trader = world.ann): Promise<Attempt> {
  return {
    name,
    trader,
    token: await tokenFor(name, world, trader),
    body: await sampleOf(name).body(world, trader, modeOf(name)),
  };
}

/** Names of the path's placeholders. */
export function pathFields(name: CallName): string[] {
  return [...PATHS[name].matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

/** The path of a call with its placeholders filled from a body. */
export function pathOf(name: CallName, body: Body): string {
  return PATHS[name].replace(/\{(\w+)\}/g, (_all, field: string) => encodeURIComponent(String(body[field])));
}

/** Sends an attempt, or another body instead. */
export function sendAttempt(
  world: FuzzWorld,
  { name, trader, token, body }: Attempt,
  sent: unknown = body,
  overrides: Sending = {},
): Promise<Answer> {
  const path = pathOf(name, body);
  return world.server.send(path, {
    method: 'POST',
    body: sent,
    host: trader.host,
    ...(token === undefined ? {} : { token }),
    ...overrides,
  });
}

/** A JSON body with one field replaced by arbitrary JSON text, or omitted. */
export function withField(body: Body, field: string, json: string | null): string {
  const { [field]: _replaced, ...rest } = body;
  const others = Object.entries(rest).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...others, ...(json === null ? [] : [`${JSON.stringify(field)}:${json}`])].join(',')}}`;
}

/** Processes a list with limited concurrency. */
export async function inTurns<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
