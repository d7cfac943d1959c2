import { CALLS } from '@truefill/api/calls.ts';
import type { CallName } from '@truefill/api/paths.ts';
import { z } from '@truefill/api/zod.ts';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** A field of a call, with the JSON types that its schema accepts. */
export interface Field {
  readonly name: string;
  readonly kinds: ReadonlySet<string>;
  /** only texts of a fixed list */
  readonly isChoice: boolean;
  /** lengths of texts and lists */
  readonly bounds: readonly number[];
}

/** JSON text, because some values cannot be written otherwise; null omits the field. */
export interface HostileValue {
  readonly what: string;
  readonly json: string | null;
  /** must be refused as malformed, whatever the schema says */
  readonly never?: true;
  /** is of the right type, whatever the schema says: a refusal has a code of its own */
  readonly always?: true;
  /** its place among the many values of one kind, of which fields take turns */
  readonly place?: number;
}

/** The fields of a call's body, from its schema. */
export function fieldsOf(name: CallName): Field[] {
  return fieldsIn(CALLS[name].request);
}

/** The fields of a body with this schema. */
export function fieldsIn(body: z.ZodType): Field[] {
  const request = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  // if a call accepts several forms of bodies, a field has the types of all of them
  const properties = Map.groupBy(
    parts(request).flatMap((form) => Object.entries(form.properties ?? {})),
    ([field]) => field,
  );
  return [...properties].map(([field, found]) => {
    const schemas = found.flatMap(([, schema]) => parts(schema));
    return {
      name: field,
      kinds: new Set(schemas.flatMap(kindsOf)),
      isChoice: schemas.some((part) => part.const !== undefined || part.enum !== undefined),
      bounds: [
        ...new Set(
          schemas.flatMap(({ maxLength, minLength, maxItems }) =>
            [maxLength, minLength, maxItems].filter((bound) => bound !== undefined),
          ),
        ),
      ],
    };
  });
}

function parts(schema: JsonSchema): JsonSchema[] {
  return [schema, ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(parts)];
}

function kindsOf(part: JsonSchema): string[] {
  if (part.const !== undefined) return [typeof part.const];
  if (part.enum !== undefined) return part.enum.map((value) => typeof value);
  return [part.type ?? []].flat().map((type) => (type === 'integer' ? 'number' : type));
}

const text = (what: string, value: string): HostileValue => ({ what, json: JSON.stringify(value) });
const raw = (what: string, json: string): HostileValue => ({ what, json });
const never = (value: HostileValue): HostileValue => ({ ...value, never: true });
const oneOfMany = (value: HostileValue, place: number): HostileValue => ({ ...value, place });

const WRONG_KINDS: readonly (readonly [kind: string, value: HostileValue])[] = [
  ['null', raw('null', 'null')],
  ['string', raw('a text', '"text"')],
  ['number', raw('a number', '7')],
  ['boolean', raw('true', 'true')],
  ['array', raw('a list', '[]')],
  ['array', raw('a list of itself', '["BTCUSDT",1]')],
  ['object', raw('an object', '{}')],
  ['object', raw('an object that says it is a text', '{"toString":"1","valueOf":1,"length":3}')],
  ['object', raw('a prototype', '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}')],
  ['array', raw('lists in lists', `${'['.repeat(500)}${']'.repeat(500)}`)],
];

/** Not a number in any notation allowed for money. */
const NO_NUMBERS: readonly HostileValue[] = [
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '0x1',
    '1e5',
    '1E5',
    '1e-3',
    '',
    ' ',
    '.',
    '-',
    '+1',
    '1.',
    '.5',
    '1,5',
    '1 000',
    '--1',
    '1.2.3',
    '1n',
    '0b1',
    '\u0661\u0662',
    '\uff11',
    '1\u0000',
    'null',
    '1/2',
  ].map((value) => text(`"${value}"`, value)),
  text('40 digits', '9'.repeat(40)),
  text('25 digits', '9'.repeat(25)),
  text('25 decimals', `0.${'1'.repeat(25)}`),
  raw('1e309', '1e309'),
  raw('-1e309', '-1e309'),
  raw('1e5', '1e5'),
  raw('1E-5', '1E-5'),
  raw('16 significant digits', '1234567890.123456'),
  raw('17 digits', '12345678901234567'),
  raw('40 digits bare', '1'.repeat(40)),
].map(never);

const WHOLE_NUMBERS: readonly HostileValue[] = ['0', '-1', '1', '2', '3', '9', '2147483648', '999999999', '-999999999'].map(
  (json) => ({ ...raw(json, json), always: true as const }),
);

const NUMBERS: readonly HostileValue[] = [
  ...[
    '-0',
    '-0.01',
    '0.001',
    '0.005',
    '0.10',
    '1.123456',
    '100.01',
    '-2147483649',
    '4294967296',
    '9007199254740991',
    '999999999999999',
    '-999999999999999',
  ].map((json) => raw(json, json)),
  ...[
    '-1',
    '-0',
    '-0.00',
    '0.00',
    '0.0000001',
    '1.123456789012345678901234',
    '9'.repeat(24),
    `-${'9'.repeat(24)}`,
    '9223372036854775807',
    '9223372036854775808',
    ' 1 ',
    '007',
  ].map((value) => text(`"${value}"`, value)),
];

const TEXTS: readonly HostileValue[] = [
  text('NUL', 'a\u0000b'),
  text('control characters', 'a\u0001\u001b[31m\r\n\u007f\u0085b'),
  text('half a character', 'a\ud800b'),
  text('the other half', '\udc00'),
  text('marks of direction', 'a\u202e\u200f\u2066b'),
  text('nothing to see', '\u200b\ufeff\u00a0'),
  text('beyond the first plane', '\u{1f4b0}'.repeat(5)),
  text('a quote', `'; drop table users; --`),
  text('markup', '<script>alert(1)</script>'),
  text('a pattern', '%_\\'),
  text('a path', '../../etc/passwd'),
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'undefined', 'null', 'true', '0', '-1'].map((value) =>
    text(value, value),
  ),
  text('only spaces', '   '),
  text('empty', ''),
];

/** All hostile values for a field. */
export function hostileValues({ kinds, bounds, isChoice }: Field): HostileValue[] {
  const wrongKinds = WRONG_KINDS.map(([kind, value]) =>
    kinds.has(kind) || (kind === 'string' && kinds.has('number')) ? value : never(value),
  );
  const isNumber = kinds.has('number') && !kinds.has('object');
  const around = (length: number): HostileValue[] =>
    [length - 1, length, length + 1].filter((count) => count >= 0).map((count) => text(`${count} characters`, 'a'.repeat(count)));
  return [
    { what: 'missing', json: null },
    ...wrongKinds,
    ...(isNumber ? NO_NUMBERS.map(oneOfMany) : []),
    // a field that also accepts text is an amount or a count, without formal bounds
    ...(isNumber && kinds.has('string') && !isChoice ? WHOLE_NUMBERS : []),
    ...(isNumber ? NUMBERS.map(oneOfMany) : []),
    ...(kinds.has('string') ? TEXTS.map(oneOfMany) : []),
    ...(kinds.has('string') ? [...bounds.flatMap(around), ...[300, 100_000].flatMap(around).map(oneOfMany)] : []),
    ...(kinds.has('array')
      ? bounds.flatMap((length) =>
          [length, length + 1].map((count) => raw(`${count} items`, `[${Array(count).fill('1').join(',')}]`)),
        )
      : []),
    ...(kinds.has('array')
      ? ['[null]', '["x"]', '[[1]]', '[{}]', '[1e309]', '[0.5]', '[-1]', '["9223372036854775808"]', '[999999999999999]'].map(
          (json) => raw(json, json),
        )
      : []),
  ];
}
