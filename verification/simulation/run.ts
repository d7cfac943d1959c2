/**
 * Runs simulated worlds of the trading core.
 *   npm run simulate -- --seeds 100 [--first 1] [--commands 2000]
 *   npm run simulate -- --seed 17 [--commands 2000]   replays one with its log
 */
import { parseArgs } from 'node:util';
import { firstFailure } from './seeds.ts';
import { Simulation } from './simulation.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10' },
    first: { type: 'string', default: '1' },
    commands: { type: 'string', default: '2000' },
    seed: { type: 'string' },
  },
});
const commands = Number(values.commands);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (values.seed === undefined) await runMany();
else {
  const { failure } = await new Simulation({ seed: Number(values.seed), commands, log: say }).run();
  say(failure === null ? 'everything held' : `failed at ${failure}`);
  process.exitCode = failure === null ? 0 : 1;
}

async function runMany(): Promise<void> {
  const tally = new Map<string, number>();
  let reported = 0;
  const started = performance.now();
  const cpuBefore = process.cpuUsage();
  const failure = await firstFailure({ first: Number(values.first), count: Number(values.seeds), commands }, (result) => {
    reported += result.commands;
    for (const [name, count] of result.tally) tally.set(name, (tally.get(name) ?? 0) + count);
  });
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  for (const [name, count] of [...tally].toSorted()) say(`${String(count).padStart(9)} ${name}`);
  say(
    `${reported} commands in ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of a processor: ${Math.round(reported / ((user + system) / 1e6))}/s`,
  );
  if (failure === null) return;
  say(failure);
  process.exitCode = 1;
}
