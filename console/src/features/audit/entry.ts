import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';

export type AuditEntry = ConsoleCallResponse<'auditList'>['list'][number];
export type AuditItem = AuditEntry & { readonly id: number };

/** One value changed by an action. */
export interface Change {
  readonly name: string;
  /** null if there was none */
  readonly before: string | null;
  readonly after: string | null;
}

/** The changes of an action, value by value; unchanged values are omitted. */
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

/** A recorded reason: a code, optionally with a colon and text. Anything else is text only. */
export function reasonParts(recorded: string): { readonly code: string; readonly words: string } {
  const [, code = '', words = ''] = /^([a-z_]+)(?:: (.*))?$/s.exec(recorded) ?? [];
  return code === '' ? { code: '', words: recorded } : { code, words };
}

/** The marker of an action: its effect on its object. */
export function toneOf(action: string): 'ok' | 'danger' | 'warn' | 'info' {
  if (/(?:approved|lifted|joined|reactivated|resolved|upheld)$/.test(action)) return 'ok';
  if (/(?:rejected|refused|deactivated|factorReset)$/.test(action)) return 'danger';
  if (/(?:[pP]roposed|[vV]iewed|listed|made)$/.test(action)) return 'warn';
  return 'info';
}
