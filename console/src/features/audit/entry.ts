import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';

export type AuditEntry = ConsoleCallResponse<'auditList'>['list'][number];
export type AuditItem = AuditEntry & { readonly id: number };

/** One value that an act changed. */
export interface Change {
  readonly name: string;
  /** null where there was none */
  readonly before: string | null;
  readonly after: string | null;
}

/** What an act changed, value by value; what stayed as it was is left out. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((name) => ({ name, before: textOf(before?.[name]), after: textOf(after?.[name]) }))
    .filter((change) => change.before !== change.after);
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as number | boolean);
}

/** A reason as it is recorded: a code, also with a colon and words. Whatever is neither is words alone. */
export function reasonParts(recorded: string): { readonly code: string; readonly words: string } {
  const [, code = '', words = ''] = /^([a-z_]+)(?:: (.*))?$/s.exec(recorded) ?? [];
  return code === '' ? { code: '', words: recorded } : { code, words };
}

/** How an act is marked: what it did to what it was about. */
export function toneOf(action: string): 'ok' | 'danger' | 'warn' | 'info' {
  if (/(?:approved|lifted|joined|reactivated|resolved|upheld)$/.test(action)) return 'ok';
  if (/(?:rejected|refused|deactivated|factorReset)$/.test(action)) return 'danger';
  if (/(?:[pP]roposed|[vV]iewed|made)$/.test(action)) return 'warn';
  return 'info';
}
