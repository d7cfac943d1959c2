import { Agent, request } from 'node:http';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import type { Envelope } from '@truefill/api/envelope.ts';
import { PATHS, type CallName } from '@truefill/api/paths.ts';

/** The answer to a call. */
export interface Answer<Name extends CallName> {
  readonly status: number;
  readonly code: number;
  readonly data: CallResponse<Name>;
  /** the Set-Cookie headers */
  readonly cookies: readonly string[];
}

export interface CallOptions {
  readonly token?: string;
  readonly idempotencyKey?: string;
  /** requests the refresh token in a cookie, like a browser */
  readonly tokenInCookie?: boolean;
}

/** A client of one brand on a local server, with as many connections as concurrent calls. */
export class HttpClient {
  readonly #port: number;
  readonly #host: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  /** @param host the brand's host name, which need not resolve */
  constructor(port: number, host: string) {
    this.#port = port;
    this.#host = host;
  }

  /** Makes a call. Rejects if the connection breaks before the complete answer. */
  async call<Name extends CallName>(name: Name, payload: CallRequest<Name>, options: CallOptions = {}): Promise<Answer<Name>> {
    const path = PATHS[name].replace(/\{(\w+)\}/g, (_whole, field: string) =>
      String((payload as Record<string, unknown>)[field]),
    );
    const { status, text, cookies } = await this.#post(path, JSON.stringify(payload), options);
    const { code, data } = JSON.parse(text) as Envelope<CallResponse<Name>>;
    return { status, code, data: data as CallResponse<Name>, cookies };
  }

  /** Like `call`, for a call that must succeed: returns its data. */
  async demand<Name extends CallName>(
    name: Name,
    payload: CallRequest<Name>,
    options: CallOptions = {},
  ): Promise<CallResponse<Name>> {
    const { code, status, data } = await this.call(name, payload, options);
    if (code !== 0) throw new Error(`${name} was answered ${status} with code ${code}`);
    return data;
  }

  /** Closes the connections. */
  close(): void {
    this.#agent.destroy();
  }

  #post(
    path: string,
    body: string,
    { token, idempotencyKey, tokenInCookie }: CallOptions,
  ): Promise<{ readonly status: number; readonly text: string; readonly cookies: readonly string[] }> {
    const headers = {
      'content-type': 'application/json',
      host: `${this.#host}:${this.#port}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(tokenInCookie ? { 'x-token-delivery': 'cookie' } : {}),
    };
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port: this.#port, path, method: 'POST', headers, agent: this.#agent },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString('utf8'),
              cookies: response.headers['set-cookie'] ?? [],
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
