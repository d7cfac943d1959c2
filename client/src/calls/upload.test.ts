import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CLIENT_CODES } from './result.ts';
import { send, waitForAnswers } from './send.ts';

/** The browser's request; Node has none, and no browser can be told when its upload makes progress. */
class ScriptedRequest extends EventTarget {
  static last: ScriptedRequest;
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  constructor() {
    super();
    ScriptedRequest.last = this;
  }
  open = vi.fn<() => void>();
  setRequestHeader = vi.fn<() => void>();
  send = vi.fn<(form: FormData) => void>();
  getResponseHeader(): string | null {
    return null;
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total, lengthComputable: true }));
  }
  answer(status: number, body: object): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
  }
}

const CALL_SECONDS = 15;
/** below the time without progress after which an upload is given up */
const ALMOST_MS = 59_000;
const shares: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', ScriptedRequest);
  waitForAnswers(CALL_SECONDS);
  shares.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function startUpload(signal?: AbortSignal) {
  const form = new FormData();
  const result = send(
    '/v1/verification',
    {},
    { form, onUploadProgress: (share) => shares.push(share), ...(signal && { signal }) },
    null,
  );
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(ScriptedRequest.last.send).toHaveBeenCalledWith(form));
  return { request: ScriptedRequest.last, result };
}

test('an upload on a slow connection may take longer than the timeout', async () => {
  const { request, result } = await startUpload();
  for (let part = 1; part <= 4; part += 1) {
    await vi.advanceTimersByTimeAsync(ALMOST_MS);
    request.progress(part, 4);
  }
  await vi.advanceTimersByTimeAsync(ALMOST_MS);
  request.answer(200, { code: 0, data: { id: 7 } });
  expect(await result).toEqual({ status: 200, result: { ok: true, data: { id: 7 } } });
  expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
});

test('an upload without progress for a minute is given up', async () => {
  const { request, result } = await startUpload();
  await vi.advanceTimersByTimeAsync(ALMOST_MS);
  request.progress(1, 4);
  await vi.advanceTimersByTimeAsync(ALMOST_MS + 1_000);
  expect(await result).toMatchObject({ status: 0, result: { ok: false, code: CLIENT_CODES.timeout } });
});

test('an aborted upload is no timeout, and a refused one has its code', async () => {
  const leaving = new AbortController();
  const { result } = await startUpload(leaving.signal);
  leaving.abort();
  expect(await result).toMatchObject({ result: { code: CLIENT_CODES.aborted } });

  const next = await startUpload();
  next.request.answer(413, { code: 20_001, message: 'too large', data: null });
  expect(await next.result).toMatchObject({ status: 413, result: { ok: false, code: 20_001, message: 'too large' } });
});
