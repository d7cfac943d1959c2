import type { Envelope } from '@truefill/api/envelope.ts';
import { noteAnswerTime } from '../server-time.ts';
import { CLIENT_CODES, failure, type Result } from './result.ts';

/** added to the brand's timeout, as specified */
const TIMEOUT_EXTRA_MS = 700;
let timeoutMs = 15_000 + TIMEOUT_EXTRA_MS;

/** Sets the timeout of calls, except uploads. */
export function waitForAnswers(seconds: number): void {
  timeoutMs = seconds * 1_000 + TIMEOUT_EXTRA_MS;
}

export interface CallOptions {
  /** one per intent of the user: repeating the same key returns the same answer without a second effect */
  readonly idempotencyKey?: string;
  /** the server's time, ms, after which the request must not take effect */
  readonly validUntilMs?: number | undefined;
  readonly signal?: AbortSignal;
  /** additional headers of an app */
  readonly headers?: Readonly<Record<string, string>>;
  /** leaves the session alone if the answer says that it has ended: for calls that check this on purpose */
  readonly endLocalSession?: boolean;
  /** continues when the page is closed, for answers that set a cookie */
  readonly keepalive?: boolean;
  /** sent instead of the body, which it contains as `metaData` next to its files; may take as long as it makes progress */
  readonly form?: FormData;
  /** called with the upload progress, 0..1 */
  readonly onUploadProgress?: (share: number) => void;
}

/** The result of a request. */
export interface Sent<Data> {
  readonly status: number;
  readonly result: Result<Data>;
}

/**
 * Sends one API request, for either app.
 * @param path may have placeholders that the body fills
 * @param token of a session that is not in a cookie
 * @returns the status, 0 if there was none, with the data or the error code; never throws
 */
export async function send<Data>(path: string, body: object, options: CallOptions, token: string | null): Promise<Sent<Data>> {
  const filled = fillPath(path, body);
  const { form, signal } = options;
  try {
    if (form) {
      const { upload } = await import('./upload.ts');
      const headers = headersFor(options, token);
      const answered = await upload({
        path: filled.path,
        headers,
        form,
        signal,
        sent: options.onUploadProgress,
      });
      return { status: answered.status, result: await readAnswer<Data>(answered) };
    }
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(filled.path, {
      method: 'POST',
      headers: headersFor(options, token),
      body: JSON.stringify(filled.rest),
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    noteAnswerTime(Date.parse(response.headers.get('date') ?? ''));
    return { status: response.status, result: await readAnswer<Data>(response) };
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return { status: 0, result: failure(CLIENT_CODES.timeout) };
    if (signal?.aborted) return { status: 0, result: failure(CLIENT_CODES.aborted) };
    return { status: 0, result: failure(CLIENT_CODES.network) };
  }
}

function headersFor(options: CallOptions, token: string | null): Headers {
  const headers = new Headers({ ...options.headers, 'x-token-delivery': 'cookie' });
  // a form's own type includes the boundary that the browser generates
  if (!options.form) headers.set('content-type', 'application/json');
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  if (options.validUntilMs) headers.set('valid-until', String(options.validUntilMs));
  return headers;
}

/** Fills a path's placeholders from the payload and removes them from it. */
export function fillPath(path: string, body: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...body };
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}

/** Parses an answer's envelope. @returns its data or error code, or the server error code if there is no envelope */
export async function readAnswer<Data>(response: Response): Promise<Result<Data>> {
  const envelope = (await response.json().catch(() => null)) as Envelope<Data> | null;
  if (!envelope || typeof envelope.code !== 'number') return failure(CLIENT_CODES.server);
  if (response.ok && envelope.code === 0)
    return { ok: true, data: envelope.data as Data, ...(envelope.more ? { more: true } : {}) };
  const retryAfter = Number(response.headers.get('retry-after'));
  return {
    ...failure(envelope.code, envelope.message),
    ...(retryAfter > 0 ? { retryAfterSeconds: Math.ceil(retryAfter) } : {}),
  };
}
