import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGroupCommit } from './group-commit.ts';
import type { Sleeper } from './sleeper.ts';

const CLIENT_GIVES_UP_MS = 15_700;
const diskFull = (): Error => Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });

/**
 * A queue over a database that fails until `recoveredMs`; an attempt takes `attemptMs`, and time passes only in attempts and the
 * sleeper.
 */
function failingUntil(recoveredMs: number, attemptMs = 0, committed = (): void => undefined) {
  const time = { ms: 0 };
  const pass = async (ms: number): Promise<void> => void (time.ms += ms);
  const sleeper: Sleeper = { nextTurn: () => Promise.resolve(), delay: pass, idle: pass, now: () => time.ms };
  const attempts: string[][] = [];
  const queue = createGroupCommit<null, string, string>({
    transactions: {
      async run(work, commands) {
        attempts.push(commands as string[]);
        await pass(attemptMs);
        if (time.ms < recoveredMs) throw diskFull();
        return work(null);
      },
    },
    log: { warn: () => undefined, error: () => undefined },
    cap: 1,
    run: async (_store, commands) => commands.map((command) => `did ${command}`),
    committed,
    failed: () => undefined,
    sleeper,
  });
  const submit = (command: string): Promise<[string, number]> =>
    queue.submit(command).then(
      (answer) => [answer, time.ms],
      (error: Error & { code?: string }) => [error.code ?? error.message, time.ms],
    );
  return { submit, attempts };
}

it('retries while the database may recover, and once more at the end of the time', async () => {
  const { submit, attempts } = failingUntil(9_900);
  expect(await submit('one')).toEqual(['did one', 10_000]);
  expect(attempts.length).toBeGreaterThan(8);
});

it('gives up long before a client does, also on what has waited behind', async () => {
  const { submit, attempts } = failingUntil(Number.POSITIVE_INFINITY);
  const answers = await Promise.all(['one', 'two', 'three'].map(submit));
  expect(answers).toEqual(['one', 'two', 'three'].map(() => ['53100', 10_000]));
  // one at a time here: those behind had no attempt of their own, and will never run
  expect(attempts.flat()).not.toContain('three');
});

it('gives up before a client does if each attempt takes its ten seconds', async () => {
  const { submit } = failingUntil(Number.POSITIVE_INFINITY, 10_000);
  const answers = await Promise.all(['one', 'two'].map(submit));
  for (const [answer, atMs] of answers) {
    expect(answer).toBe('53100');
    expect(atMs).toBeLessThan(CLIENT_GIVES_UP_MS);
  }
});

it('tries a command that arrived late, whatever has failed before it', async () => {
  const { submit } = failingUntil(12_000);
  expect(await submit('early')).toEqual(['53100', 10_000]);
  const [answer, atMs] = await submit('late');
  expect(answer).toBe('did late');
  expect(atMs).toBeLessThan(20_000);
});

it('answers durable commands even if a listener throws', async () => {
  const { submit, attempts } = failingUntil(0, 0, () => {
    throw new Error('a listener failed');
  });
  expect(await submit('one')).toEqual(['did one', 0]);
  expect(attempts).toEqual([['one']]);
});

/** Two queues that share their running batches. Each commit lasts until the test ends it; time passes by `pass`. */
function twoQueues() {
  const commits: { readonly commands: readonly string[]; readonly end: () => void }[] = [];
  const delays: (() => void)[] = [];
  const running = new Set<Promise<void>>();
  const createQueue = () =>
    createGroupCommit<null, string, string>({
      transactions: {
        async run(work, commands) {
          await new Promise<void>((end) => commits.push({ commands: commands as string[], end }));
          return work(null);
        },
      },
      log: { warn: () => undefined, error: () => undefined },
      cap: 256,
      run: async (_store, commands) => [...commands],
      committed: () => undefined,
      failed: () => undefined,
      running,
      sleeper: {
        nextTurn: () => setImmediate(),
        delay: () => new Promise((resolve) => delays.push(resolve)),
        idle: () => Promise.resolve(),
        now: () => 0,
      },
    });
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await setImmediate();
  };
  const submit = async (queue: ReturnType<typeof createQueue>, ...commands: string[]): Promise<void> => {
    for (const command of commands) void queue.submit(command);
    await turns();
  };
  const end = async (at: number): Promise<void> => {
    commits[at]?.end();
    await turns();
  };
  const committing = (): string[][] => commits.map(({ commands }) => [...commands]);
  const pass = async (): Promise<void> => {
    for (const resolve of delays.splice(0)) resolve();
    await turns();
  };
  return { first: createQueue(), second: createQueue(), submit, end, committing, pass };
}

const many = (name: string): string[] => Array.from({ length: 40 }, (_, at) => `${name} ${at}`);

it('collects few commands while another queue commits, and takes turns with it', async () => {
  const { first, second, submit, end, committing } = twoQueues();
  await submit(first, 'one');
  await submit(second, 'two');
  await submit(first, 'three');
  await submit(second, 'four');
  expect(committing()).toEqual([['one']]);
  await end(0);
  expect(committing()).toEqual([['one'], ['two', 'four']]);
  await submit(second, 'five');
  await end(1);
  expect(committing()).toEqual([['one'], ['two', 'four'], ['three']]);
  await end(2);
  expect(committing().at(-1)).toEqual(['five']);
});

it('commits many commands beside another queue', async () => {
  const { first, second, submit, committing } = twoQueues();
  await submit(first, 'one');
  await submit(second, ...many('two'));
  expect(committing()).toEqual([['one'], many('two')]);
});

it('does not wait long for a queue whose batch is held up', async () => {
  const { first, second, submit, committing, pass } = twoQueues();
  await submit(first, 'one');
  await submit(second, 'two');
  await pass();
  expect(committing()).toEqual([['one'], ['two']]);
});
