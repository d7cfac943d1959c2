const BEAT_MS = 10_000;

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs a long task and prints when it starts, every ten seconds while it runs, and how long it took. */
export async function timed(what, work) {
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`;
  say(`set-up: ${what} ...`);
  const beat = setInterval(() => say(`set-up: ${what} ... ${seconds()}`), BEAT_MS);
  try {
    const result = await work();
    say(`set-up: ${what}: done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(beat);
  }
}
