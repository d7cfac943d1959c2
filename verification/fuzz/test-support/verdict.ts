import { CALLS } from '@truefill/api/calls.ts';
import { textError } from '@truefill/api/fields/text.ts';
import { CODE_CHECK_FAILED, CODE_OK, ERROR_CODES } from '@truefill/api/error-codes.ts';
import type { CallName } from '@truefill/api/paths.ts';
import type { z } from '@truefill/api/zod.ts';
import type { Answer } from '@truefill/server/test-support/test-server.ts';

/** The required result for a body. */
export type Expected =
  /** of the wrong types: 400 with 1001 */
  | 'malformed'
  /** of the right types: 200 with any code */
  | 'well-formed';

const KNOWN_CODES = new Set<number>(Object.values(ERROR_CODES));
/** what no answer may reveal: code locations, and messages of the database */
const INSIDES =
  /\n\s+at |node_modules|\.ts:\d|\bselect \w|insert into|violates|syntax error|invalid input|pg_|ECONN|TypeError|RangeError/i;

/** Whether an answer's text reveals code locations or messages of the database. */
export function revealsInsides(text: string): boolean {
  return INSIDES.test(text.replaceAll(RANDOM_RUN, ''));
}

/** tokens and keys, whose random characters may spell anything */
const RANDOM_RUN = /[\w-]{32,}/g;

/** What is wrong with an answer; null if it conforms to section 1 of the readings. */
export function violationOf(name: CallName, answer: Answer, expected: Expected): string | null {
  const { status, code, data, text } = answer;
  if (revealsInsides(text)) return `tells of its insides: ${text.slice(0, 200)}`;
  if (!/^\{"code":-?\d+,"message":"[^"]+","data":/.test(text)) return `is no envelope: ${text.slice(0, 200)}`;
  if (expected === 'malformed')
    return status === 400 && code === ERROR_CODES.badParameter && data === null ? null : `${status} ${code} instead of 400 1001`;
  if (status === 200 && code === CODE_OK) return faultOfData(name, data);
  if (data !== null) return `refuses with data: ${text.slice(0, 200)}`;
  if (status === 429)
    return code === ERROR_CODES.sendingTooOften && Number(answer.headers['retry-after']) > 0
      ? null
      : `429 with ${code}, no Retry-After`;
  // a refresh with tokens that do not belong to a session, or a token in the body that differs from the header's
  if (status === 401) return code === ERROR_CODES.notLoggedIn || code === ERROR_CODES.loginRequired ? null : `401 with ${code}`;
  if (status !== 200) return `status ${status} with ${code}`;
  if (name === 'check' && code === CODE_CHECK_FAILED) return null;
  return KNOWN_CODES.has(code) ? null : `code ${code} is not in the catalogue`;
}

function faultOfData(name: CallName, data: unknown): string | null {
  const schema: z.ZodType = CALLS[name].response;
  const read = schema.safeParse(data);
  return read.success ? null : `answers what its schema does not allow: ${read.error.message.slice(0, 200)}`;
}

const MAX_DIGITS = 15;

/** Whether a JSON body has the types that the call requires, according to its schema and the rule for numbers as written. */
export function expectedOf(name: CallName, bodyText: string): Expected {
  return expectedBy(CALLS[name].request, bodyText);
}

/** The same by the schema of a request. */
export function expectedBy(schema: z.ZodType, bodyText: string): Expected {
  let inexact = false;
  const fields: unknown = JSON.parse(bodyText, (_key, value: unknown, ...rest: unknown[]) => {
    if (typeof value === 'number' && !isExact((rest[0] as { source: string }).source, value)) inexact = true;
    return value;
  });
  const read = schema.safeParse(fields);
  return inexact || (!read.success && textError(read.error) === null) ? 'malformed' : 'well-formed';
}

/** Below a millionth JavaScript writes an exponent, and clients send back what answers contain. */
function isExact(source: string, value: number): boolean {
  const plain = Math.abs(value) < 1e-6 && source === String(value) ? source.replace(/e-\d+$/, '') : source;
  return /^-?[0-9.]+$/.test(plain) && plain.replace(/[-.]/g, '').replace(/^0+/, '').length <= MAX_DIGITS;
}
