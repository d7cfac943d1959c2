/** A request with upload progress. */
export interface Upload {
  readonly path: string;
  readonly headers: Headers;
  readonly form: FormData;
  readonly signal: AbortSignal;
  /** called with the upload progress, 0..1 */
  readonly sent: (share: number) => void;
}

/** Posts a form like `fetch`, but reports progress, which `fetch` cannot. Rejects if there was no answer. */
export function upload({ path, headers, form, signal, sent }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) sent(loaded / total);
    });
    request.addEventListener('load', () => {
      const retryAfter = request.getResponseHeader('retry-after');
      const answered = retryAfter === null ? {} : { 'retry-after': retryAfter };
      resolve(new Response(request.responseText, { status: request.status, headers: answered }));
    });
    request.addEventListener('error', () => reject(new Error('no answer')));
    request.addEventListener('abort', () => reject(new Error('the request was aborted')));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
