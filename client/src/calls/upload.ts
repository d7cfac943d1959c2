/**
 * An upload may take minutes: only one without progress for this long is given up. The system's buffers take hundreds of
 * kilobytes at a time, so that on a slow connection progress comes in leaps, and the answer long after the last of them.
 */
const STALLED_MS = 60_000;

/** A form to upload. */
export interface Upload {
  readonly path: string;
  readonly headers: Headers;
  readonly form: FormData;
  readonly signal: AbortSignal | undefined;
  /** called with the upload progress, 0..1 */
  readonly sent: ((share: number) => void) | undefined;
}

/**
 * Posts a form like `fetch`, but knows its progress, which `fetch` does not.
 * Rejects if there was no answer, with a `TimeoutError` if it stalled.
 */
export function upload({ path, headers, form, signal, sent }: Upload): Promise<Response> {
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout>;
  const answered = new Promise<Response>((resolve, reject) => {
    const restartTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(new DOMException('the upload has stalled', 'TimeoutError'));
        request.abort();
      }, STALLED_MS);
    };
    request.open('POST', path);
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      restartTimer();
      if (lengthComputable) sent?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const retryAfter = request.getResponseHeader('retry-after');
      const answeredWith = retryAfter === null ? {} : { 'retry-after': retryAfter };
      resolve(new Response(request.responseText, { status: request.status, headers: answeredWith }));
    });
    request.addEventListener('error', () => reject(new Error('no answer')));
    request.addEventListener('abort', () => reject(new Error('the request was aborted')));
    signal?.addEventListener('abort', () => request.abort());
    restartTimer();
    request.send(form);
  });
  return answered.finally(() => clearTimeout(timer));
}
