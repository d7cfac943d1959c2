import { CODE_OK, ERROR_CODES } from '@truefill/api/error-codes.ts';
import { CALLS } from '@truefill/api/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFuzzWorld, type FuzzWorld } from './test-support/fuzz-world.ts';
import { moneyFingerprint } from './test-support/money-fingerprint.ts';
import { attemptAt, inTurns, pathFields, pathOf, sendAttempt } from './test-support/requests.ts';
import { CALL_NAMES, sampleOf, type Body } from './test-support/samples.ts';
import { isInTurn } from './test-support/turns.ts';
import { violationOf, type Expected } from './test-support/verdict.ts';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=B';

/**
 * The parsers refuse or read a body before the call's own code, and all calls share them: calls take turns with groups of these
 * bodies. Its own fields reach every call in every encoding.
 */
const GROUPS = 3;

let world: FuzzWorld;
let tried = 0;

beforeAll(async () => {
  world = await openFuzzWorld();
});
afterAll(async () => {
  await world.close();
  process.stdout.write(`bodies: ${tried} requests\n`);
});

/** A body as sent over the wire. */
interface Wire {
  readonly what: string;
  readonly type: string | null;
  readonly body: string | Buffer;
  /** both: accepted by calls without required fields, refused by others */
  readonly expected: Expected | 'either';
}

/** The fields of a form; a list is its field repeated. */
function pairsOf(body: Body): [string, string][] {
  return Object.entries(body).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]));
}

function multipart(pairs: readonly [string, string][]): string {
  return `${pairs.map(([name, value]) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--B--\r\n`;
}

/** Whether a form can hold the fields: texts and lists of texts. Objects go into its metaData. */
function fitsForm(body: Body): boolean {
  return Object.values(body)
    .flat()
    .every((value) => typeof value !== 'object');
}

/** The same fields in every encoding that a client may use. */
function sameFields(body: Body): Wire[] {
  const json = JSON.stringify(body);
  const good = (what: string, type: string, text: string): Wire => ({ what, type, body: text, expected: 'well-formed' });
  return [
    good('JSON', 'application/json', json),
    good('JSON in capitals', 'Application/JSON; Charset=UTF-8', json),
    good('JSON with spaces', 'application/json', `\r\n\t ${JSON.stringify(body, null, 2)} \n`),
    good('metaData as text', 'application/json', JSON.stringify({ metaData: json })),
    good('metaData as an object', 'application/json', JSON.stringify({ metaData: body })),
    ...(fitsForm(body)
      ? [good('a form', FORM, new URLSearchParams(pairsOf(body)).toString()), good('parts', MULTIPART, multipart(pairsOf(body)))]
      : []),
    good('parts with metaData', MULTIPART, multipart([['metaData', json]])),
    good('a form with metaData', FORM, new URLSearchParams({ metaData: json }).toString()),
  ];
}

/** Invalid bodies for any call. */
function noBodies(body: Body): Wire[] {
  const json = JSON.stringify(body);
  const bad = (what: string, text: string | Buffer, type: string | null = 'application/json'): Wire => ({
    what,
    type,
    body: text,
    expected: 'malformed',
  });
  const open = json === '{}' ? '{' : `${json.slice(0, -1)},`;
  return [
    bad('nothing', ''),
    bad('cut off', json.slice(0, -1)),
    bad('two bodies', `${json}${json}`),
    bad('rubbish behind', `${json}x`),
    bad('a mark of byte order', `\ufeff${json}`),
    bad('two bytes a character', Buffer.from(json, 'utf16le'), 'application/json; charset=utf-16'),
    bad(
      'bytes that are no text',
      Buffer.concat([Buffer.from(`${open}"x":"`), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')]),
    ),
    bad('a bare control character', `${open}"x":"\u0000"}`),
    bad('a comma too many', `${json.slice(0, -1)},}`),
    bad('quotes of the wrong kind', `{'a':1}`),
    bad('a remark', `/* */${json}`),
    bad('undefined', `${open}"x":undefined}`),
    bad('a number that is none', `${open}"x":NaN}`),
    bad('a number with a leading zero', `${open}"x":01}`),
    bad('a number too large', `${open}"x":1e309}`),
    bad('a number too exact', `${open}"x":0.12345678901234567}`),
    bad('null', 'null'),
    bad('a list', `[${json}]`),
    bad('a text', '"text"'),
    bad('a number', '1'),
    bad('lists without end', '['.repeat(100_000)),
    bad('metaData that is a number', `${open}"metaData":5}`),
    bad('metaData that is a list', `${open}"metaData":[1]}`),
    bad('metaData that cannot be read', `${open}"metaData":"{"}`),
    bad('metaData that is null', `${open}"metaData":null}`),
    bad('metaData with a number too exact', `${open}"metaData":"{\\"x\\":1e5}"}`),
    bad('plain text', json, 'text/plain'),
    bad('a page', json, 'text/html'),
    bad('XML', '<a/>', 'application/xml'),
    bad('no type that there is', json, 'rubbish'),
    bad('parts without a boundary', multipart(pairsOf(body)), 'multipart/form-data'),
    bad('parts without an end', multipart([['x', 'y']]).slice(0, -8), MULTIPART),
    bad('parts that are JSON', json, MULTIPART),
  ];
}

/** Unusual, but not malformed for that reason alone. */
function oddBodies(body: Body): Wire[] {
  const json = JSON.stringify(body);
  const odd = (what: string, text: string, type: string | null = 'application/json'): Wire => ({
    what,
    type,
    body: text,
    expected: 'either',
  });
  const open = json === '{}' ? '{' : `${json.slice(0, -1)},`;
  const twice = Object.entries(body).map(
    ([name, value]) => `${JSON.stringify(name)}:null,${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return [
    odd('every field twice', `{${twice.join(',')}}`),
    odd('deep lists', `${open}"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    odd('deep objects', `${open}"x":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`),
    odd('deep lists with a long number', `${open}"y":1.00000000000000000,"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    odd('many fields', `${open}${Array.from({ length: 5_000 }, (_, index) => `"x${index}":${index}`).join(',')}}`),
    odd(
      'names of the language',
      `${open}"__proto__":{"a":1},"constructor":{"prototype":{}},"toString":1,"valueOf":null,"hasOwnProperty":0}`,
    ),
    odd(
      'a form of many fields',
      `${new URLSearchParams(pairsOf(body))}&${Array.from({ length: 5_000 }, (_, index) => `x${index}=1`).join('&')}`,
      FORM,
    ),
    odd('a form with broken escapes', `${new URLSearchParams(pairsOf(body))}&x=%E0%A4%A&y=%00&__proto__=1&%=%`, FORM),
    odd('a form with every field twice', new URLSearchParams([...pairsOf(body), ...pairsOf(body)]).toString(), FORM),
    odd('a form called JSON', new URLSearchParams(pairsOf(body)).toString()),
    odd('JSON called a form', json, FORM),
    odd('too many parts', multipart(Array.from({ length: 150 }, (_, index): [string, string] => [`x${index}`, '1'])), MULTIPART),
    odd(
      'parts named after the language',
      multipart([...pairsOf(body), ['__proto__', '1'], ['constructor', '1'], ['toString', '1']]),
      MULTIPART,
    ),
    odd('parts twice', multipart([...pairsOf(body), ...pairsOf(body)]), MULTIPART),
    odd('no type', json, null),
  ];
}

describe('checklist 51: the body of every call', () => {
  it.for(CALL_NAMES)('%s', async (name) => {
    const trader = sampleOf(name).ownTrader ? await world.newTrader() : world.ann;
    const faults: string[] = [];
    const benBefore = await moneyFingerprint(world.server, world.ben.userId);
    const send = async (wire: Wire, attempt: Awaited<ReturnType<typeof attemptAt>>) => {
      tried += 1;
      // null: otherwise the client would add a content type
      return sendAttempt(world, attempt, wire.body, { headers: { 'content-type': wire.type ?? '' } });
    };

    for (let form = 0, forms = 1; form < forms; form += 1) {
      const attempt = await attemptAt(name, world, sampleOf(name).ownTrader ? await world.newTrader() : trader);
      const wires = sameFields(attempt.body);
      const wire = wires[form] as Wire;
      forms = wires.length;
      const answer = await send(wire, attempt);
      const fault =
        violationOf(name, answer, 'well-formed') ??
        (answer.code === (sampleOf(name).refusedWith ?? CODE_OK)
          ? null
          : `${answer.status} ${answer.code} instead of the sample's`);
      if (fault) faults.push(`${wire.what}: ${fault}`);
    }

    const refused = await attemptAt(name, world, trader);
    const before = await moneyFingerprint(world.server);
    const turn = CALL_NAMES.indexOf(name);
    const bad = noBodies(refused.body).filter((_wire, place) => isInTurn(place, turn, GROUPS));
    await inTurns(bad, 8, async (wire) => {
      const fault = violationOf(name, await send(wire, refused), 'malformed');
      if (fault) faults.push(`${wire.what}: ${fault}`);
    });
    if ((await moneyFingerprint(world.server)) !== before) faults.push('a malformed body moved something');

    for (const index of [...oddBodies({}).keys()].filter((place) => isInTurn(place, turn, GROUPS))) {
      const attempt = await attemptAt(name, world, trader);
      const wire = oddBodies(attempt.body)[index] as Wire;
      const answer = await send(wire, attempt);
      if (answer.status === 413 && answer.code === ERROR_CODES.badParameter) continue;
      const fault = violationOf(name, answer, answer.status === 400 ? 'malformed' : 'well-formed');
      if (fault) faults.push(`${wire.what}: ${fault}`);
    }
    expect(faults).toEqual([]);
    expect(await moneyFingerprint(world.server, world.ben.userId)).toBe(benBefore);
  });

  it.for(CALL_NAMES)('%s accepts no other method, and no body beyond the limit', async (name) => {
    const attempt = await attemptAt(name, world, sampleOf(name).ownTrader ? await world.newTrader() : world.ann);
    const before = await moneyFingerprint(world.server);
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', ...(CALLS[name].alsoGet ? [] : ['GET'])]) {
      expect({ method, ...(await sendAttempt(world, attempt, undefined, { method, body: undefined })) }).toMatchObject({
        method,
        status: 404,
        code: 1009,
        data: null,
      });
    }
    for (const type of ['application/json', FORM]) {
      const answer = await sendAttempt(world, attempt, `{"x":"${'y'.repeat(300_000)}"}`, { headers: { 'content-type': type } });
      expect({ type, ...answer }).toMatchObject({ type, status: 413, code: 1001, data: null });
    }
    expect(await moneyFingerprint(world.server)).toBe(before);
  });
});

describe('reads by GET', () => {
  it.for(CALL_NAMES.filter((name) => CALLS[name].alsoGet))(
    '%s takes its fields from the query, with any values',
    async (name) => {
      const { body } = await attemptAt(name, world);
      const inPath = new Set(pathFields(name));
      const fields = Object.entries(body).filter(([field]) => !inPath.has(field));
      const query = new URLSearchParams(pairsOf(Object.fromEntries(fields))).toString();
      const path = pathOf(name, body);
      expect(await world.server.send(`${path}?${query}`)).toMatchObject({ status: 200, code: CODE_OK });
      for (const hostile of [
        '__proto__=1',
        'constructor=1',
        'x=%E0%A4%A',
        '%00=%00',
        '&&&===',
        `${query}&${query}`,
        ...fields.flatMap(([field]) => [`${field}=1`, `${field}[]=1`, `${field}[a]=1`].map((text) => `${query}&${text}`)),
      ]) {
        const answer = await world.server.send(`${path}?${hostile}`);
        expect({ hostile, fault: violationOf(name, answer, answer.status === 400 ? 'malformed' : 'well-formed') }).toEqual({
          hostile,
          fault: null,
        });
      }
    },
  );

  it.for(CALL_NAMES.filter((name) => pathFields(name).length > 0))('%s handles anything in its path', async (name) => {
    const { body } = await attemptAt(name, world);
    for (const text of [
      '%',
      '%00',
      '%E0%A4%A',
      '__proto__',
      'constructor',
      'toString',
      '..',
      '%2e%2e',
      '%2f',
      'a%2fb',
      '%ff',
      'x'.repeat(100),
      'x'.repeat(10_000),
      '%f0%9f%92%b0',
      '%e2%80%ae',
      ';drop',
      "'",
      '{symbol}',
      '',
    ]) {
      const path = pathOf(name, Object.fromEntries(Object.keys(body).map((field) => [field, 'PLACE']))).replace('PLACE', text);
      for (const method of ['GET', 'POST']) {
        const answer = await world.server.send(path, { method });
        expect([200, 400, 404], `${method} ${path.slice(0, 60)}`).toContain(answer.status);
        expect([1001, 1003, 1008, 1009], `${method} ${path.slice(0, 60)}`).toContain(answer.code);
        expect(answer.data).toBeNull();
      }
    }
  });
});
