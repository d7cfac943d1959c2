/** A request whose body is worth telling the progress of. */
export interface Upload {
  readonly path: string;
  readonly headers: Headers;
  readonly form: FormData;
  readonly signal: AbortSignal;
  /** told how much of the body has gone out, 0..1 */
  readonly sent: (share: number) => void;
}

/** Posts a form as `fetch` does, and tells how far it is, which `fetch` does not. Rejects where no answer came. */
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
    request.addEventListener('error', () => reject(new Error('no answer came')));
    request.addEventListener('abort', () => reject(new Error('the request was ended')));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
