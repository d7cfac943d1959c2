import { CODE_OK } from '@truefill/api/error-codes.ts';
import type { CallName } from '@truefill/api/paths.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '@truefill/server/features/accounts/ledger/index.ts';
import { openFuzzWorld, type FuzzWorld } from './test-support/fuzz-world.ts';
import { fieldsOf, hostileValues } from './test-support/hostile-values.ts';
import { moneyFingerprint } from './test-support/money-fingerprint.ts';
import { attemptAt, pathFields, sendAttempt } from './test-support/requests.ts';
import { CALL_NAMES, sampleOf, type Body } from './test-support/samples.ts';
import { expectedOf, violationOf } from './test-support/verdict.ts';

/**
 * `FUZZ_RUNS=20000 FUZZ_SEED=7 npx vitest run --project integration verification/fuzz/random` runs more attempts, or repeats a
 * run.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 400);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_304);

let world: FuzzWorld;
let names: CallName[];

beforeAll(async () => {
  world = await openFuzzWorld();
  // calls that use up their user are tested field by field elsewhere
  names = CALL_NAMES.filter((name) => !sampleOf(name).ownTrader && !sampleOf(name).ownSession);
});
afterAll(() => world.close());

/** JSON text of a value: a known hostile one, an arbitrary tree, or a decimal of any length. */
const decimal = fc
  .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^[0-9]{1,26}$/), fc.stringMatching(/^(\.[0-9]{1,26})?$/))
  .map((parts) => parts.join(''));
const anything = fc.oneof(
  { weight: 3, arbitrary: decimal.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.integer().map(String) },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)) },
);

/** A call, replacements for some of its fields, and additional fields. */
const trial = fc.record({
  call: fc.nat(),
  replaced: fc.array(fc.record({ field: fc.nat(), hostile: fc.option(fc.nat(), { nil: null }), json: anything }), {
    minLength: 1,
    maxLength: 5,
  }),
  others: fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
});

type Trial = typeof trial extends fc.Arbitrary<infer Value> ? Value : never;

/** The JSON body of an attempt, based on a sample. */
function bodyText(name: CallName, body: Body, { replaced, others }: Trial): string {
  const inPath = new Set(pathFields(name));
  const fields = fieldsOf(name).filter((field) => !inPath.has(field.name));
  const texts = new Map<string, string>(Object.entries(others).map(([field, value]) => [field, JSON.stringify(value)]));
  for (const [field, value] of Object.entries(body)) texts.set(field, JSON.stringify(value));
  for (const { field, hostile, json } of replaced) {
    const chosen = fields[field % fields.length];
    if (!chosen) continue;
    const known = hostileValues(chosen);
    const value = hostile === null ? json : known[hostile % known.length]?.json;
    if (value === null || value === undefined) texts.delete(chosen.name);
    else texts.set(chosen.name, value);
  }
  return `{${[...texts].map(([field, json]) => `${JSON.stringify(field)}:${json}`).join(',')}}`;
}

it(
  'random bodies are answered like all others',
  async () => {
    const benBefore = await moneyFingerprint(world.server, world.ben.userId);
    let accepted = 0;
    const property = fc.asyncProperty(trial, async (tried) => {
      const name = names[tried.call % names.length] as CallName;
      const attempt = await attemptAt(name, world);
      const text = bodyText(name, attempt.body, tried);
      // metaData is another way to send the same fields: checked only if it is the only one
      fc.pre(!text.includes('"metaData"') && text.length < 200_000);
      const expected = expectedOf(name, text);
      const before = await moneyFingerprint(world.server);
      const answer = await sendAttempt(world, attempt, text);
      const isAboutTokens = answer.status === 401 && text.includes('oken"');
      const context = `${name} ${text.slice(0, 2_000)} -> ${answer.text.slice(0, 200)}`;
      expect(violationOf(name, answer, isAboutTokens ? 'well-formed' : expected), context).toBeNull();
      if (answer.code === CODE_OK) accepted += 1;
      else expect(await moneyFingerprint(world.server), context).toBe(before);
    });
    process.stdout.write(`random bodies: seed ${SEED}, ${RUNS} runs\n`);
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
    expect(accepted).toBeGreaterThan(0);
    expect(await moneyFingerprint(world.server, world.ben.userId)).toBe(benBefore);
    expect(await verifyLedger(world.server.database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  },
  60_000 + RUNS * 100,
);
