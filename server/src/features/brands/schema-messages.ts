import type { z } from '@truefill/api/zod.ts';

/** What zod calls kinds of values, in the words of the brand reference. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of keys',
  record: 'a group of keys',
  null: 'empty',
};
const kindOf = (name: string): string => KINDS[name] ?? name;

/** The schema's own message of an error, or the library's in plain words with what is allowed. */
export function readableMessage(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too) /.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type') return wrongKind(issue);
  if (issue.code === 'invalid_value') return `allowed: ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_small') return bound('at least', issue.origin, issue.minimum);
  if (issue.code === 'too_big') return bound('at most', issue.origin, issue.maximum);
  return issue.message;
}

function wrongKind({ expected, message }: z.core.$ZodIssueInvalidType): string {
  const received = / received (\S+)$/.exec(message)?.[1] ?? '';
  if (received === 'undefined') return `is missing; it must be given, as ${kindOf(expected)}`;
  const hint = expected === 'string' && received !== 'array' && received !== 'object' ? ' in quotes' : '';
  return `is ${kindOf(received)}; allowed: ${kindOf(expected)}${hint}`;
}

const UNITS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: [' character', ' characters'],
  array: [' entry', ' entries'],
};

function bound(how: string, origin: string, limit: number | bigint): string {
  const [one, several] = UNITS[origin] ?? ['', ''];
  return `allowed: ${how} ${limit}${limit === 1 ? one : several}`;
}
