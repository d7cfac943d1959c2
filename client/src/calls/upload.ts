/** A form to upload. */
export interface Upload {
  readonly path: string;
  readonly headers: Headers;
  readonly form: FormData;
  readonly signal: AbortSignal | undefined;
  /** a slow connection may take minutes: only an upload without progress for this long, ms, is given up */
  readonly stalledMs: number;
  /** called with the upload progress, 0..1 */
  readonly sent: ((share: number) => void) | undefined;
}

/**
 * Posts a form like `fetch`, but knows its progress, which `fetch` does not.
 * Rejects if there was no answer, with a `TimeoutError` if it stalled.
 */
export function upload({ path, headers, form, signal, stalledMs, sent }: Upload): Promise<Response> {
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout>;
  const answered = new Promise<Response>((resolve, reject) => {
    const restartTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(new DOMException('the upload has stalled', 'TimeoutError'));
        request.abort();
      }, stalledMs);
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
