import { Simulation, type SimulationResult } from './simulation.ts';

export interface Seeds {
  readonly first: number;
  readonly count: number;
  readonly commands: number;
}

const HISTORY_LINES = 60;

/** Runs seeds one after the other and returns the first failure, with the end of its history. */
export async function firstFailure(
  { first, count, commands }: Seeds,
  each: (result: SimulationResult) => void = () => undefined,
): Promise<string | null> {
  for (let seed = first; seed < first + count; seed++) {
    const result = await new Simulation({ seed, commands }).run();
    each(result);
    if (result.failure !== null) return reportOf(result, commands);
  }
  return null;
}

/** A failure with the relevant lines of its history: those of the accounts it names, of prices, and of disturbances. */
async function reportOf({ seed, failure }: SimulationResult, commands: number): Promise<string> {
  const lines: string[] = [];
  await new Simulation({ seed, commands, log: (line) => lines.push(...line.split('\n')) }).run();
  const accounts = new Set([...(failure ?? '').matchAll(/account (\d+)/g)].map(([, id]) => id));
  const matters = (line: string): boolean => {
    const about = /\baccount (\d+)/.exec(line);
    return about ? accounts.size === 0 || accounts.has(about[1]) : !/unanswered/.test(line);
  };
  const history = lines.filter(matters).slice(-HISTORY_LINES);
  return [
    `seed ${seed} failed at ${failure}`,
    `replay: npm run simulate -- --seed ${seed} --commands ${commands}`,
    ...history,
  ].join('\n');
}
