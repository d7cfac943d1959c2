import { Refusal } from '../platform/refusal.ts';

type Fields = Record<string, unknown>;

const MAX_NUMBER_DIGITS = 15;

/** An unreadable body: answered 400 with 1001. */
export function malformed(): Refusal {
  return new Refusal('badParameter', { httpStatus: 400 });
}

/**
 * Parses a JSON body, which must be an object. Numbers with an exponent or more digits than a double holds are refused by their
 * source text, before rounding could hide the problem; except those below a millionth as JavaScript writes them, which answers
 * contain and clients send back.
 */
export function parseJsonFields(text: string): Fields {
  const suspect = /\d[\d.]{15,}|\de/i.test(text);
  try {
    const value: unknown = suspect ? JSON.parse(text, refuseInexactNumber) : JSON.parse(text);
    if (isFields(value)) return withoutPrototype(value);
  } catch {
    // refused below, whatever the error was
  }
  throw malformed();
}

/** JSON.parse passes a number's source text to the reviver; TypeScript's types lack that parameter. */
function refuseInexactNumber(_key: string, value: unknown, ...rest: unknown[]): unknown {
  if (typeof value !== 'number') return value;
  const source = (rest[0] as { source?: string } | undefined)?.source ?? String(value);
  const isSmall = source.includes('e-') && source === String(value);
  if (/e/i.test(source) && !isSmall) throw malformed();
  const digits = source.replace(/e.*|[-.]/g, '').replace(/^0+/, '');
  if (digits.length > MAX_NUMBER_DIGITS) throw malformed();
  return value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own fields only: `__proto__` in a body must not reach anything by inheritance. */
function withoutPrototype(fields: Fields): Fields {
  if (!Object.hasOwn(fields, '__proto__')) return fields;
  const { ['__proto__']: _dropped, ...rest } = fields;
  return rest;
}

/** Merges the fields of `metaData`, a JSON text, into the others; a field given in both places keeps its plain value. */
export function mergeMetaData(fields: Fields): Fields {
  if (!Object.hasOwn(fields, 'metaData')) return fields;
  const { metaData, ...plain } = fields;
  if (metaData === undefined) return plain;
  if (isFields(metaData)) return { ...withoutPrototype(metaData), ...plain };
  if (typeof metaData !== 'string') throw malformed();
  return { ...parseJsonFields(metaData), ...plain };
}

/** The fields of a body's `metaData`; null if there is none or it is unreadable. */
export function metaDataOf(body: unknown): Fields | null {
  if (!isFields(body) || body['metaData'] === undefined) return null;
  try {
    return mergeMetaData({ metaData: body['metaData'] });
  } catch {
    return null;
  }
}

/** The body's fields; an absent body has none. */
export function fieldsOf(body: unknown): Fields {
  if (body === undefined || body === null) return {};
  if (!isFields(body)) throw malformed();
  return mergeMetaData(body);
}
