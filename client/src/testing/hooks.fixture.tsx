import './page.fixture.ts';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, type RenderHookResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Window as TestWindow } from 'happy-dom';
import { afterEach, vi } from 'vitest';
import type { Envelope } from '@truefill/api/envelope.ts';
import { dropSession, holdSession } from '../session/session-store.ts';

// a test's clock may stand still
notifyManager.setScheduler(queueMicrotask);

afterEach(() => {
  cleanup();
  dropSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A request of the page. */
export interface Sent {
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
  /** ms of the server's clock; 0 without one */
  readonly validUntilMs: number;
  /** ms of the test's clock */
  readonly atMs: number;
}

type Answer = Envelope<unknown> | Response | null;

/** A request refused until some seconds have passed. */
export function tooOften(seconds: number): Response {
  return Response.json(refused(1110), { status: 429, headers: { 'retry-after': String(seconds) } });
}

/** The network of a test: sent requests and their answers. No answer is a network failure; a slow one is a promise. */
export class ScriptedNetwork {
  readonly sent: Sent[] = [];
  answer: (path: string, body: never) => Answer | Promise<Answer> = () => null;

  constructor() {
    vi.stubGlobal('XMLHttpRequest', FetchedUpload);
    vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
      const path = String(input);
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
      const headers = new Headers(init?.headers);
      const validUntilMs = Number(headers.get('valid-until'));
      this.sent.push({ path, body, key: headers.get('idempotency-key'), validUntilMs, atMs: Date.now() });
      const answer = await this.answer(path, body as never);
      if (answer === null) throw new TypeError('the line is broken');
      if (answer instanceof Response) return answer;
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    });
  }

  /** Requests to a path, in order. */
  to(path: string): Sent[] {
    return this.sent.filter((sent) => sent.path.endsWith(path));
  }
}

/** The used part of an XMLHttpRequest, over the test's `fetch`. */
class FetchedUpload extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers = new Headers();
  #path = '';
  status = 0;
  responseText = '';

  open(_method: string, path: string): void {
    this.#path = path;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(): string | null {
    return null;
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  async send(body: FormData): Promise<void> {
    try {
      const answer = await fetch(this.#path, { method: 'POST', headers: this.#headers, body });
      this.status = answer.status;
      this.responseText = await answer.text();
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event('error'));
    }
  }
}

/** Data in the server's envelope. */
export function accepted(data: unknown): Envelope<unknown> {
  return { code: 0, message: '', data };
}

/** A refusal in the server's envelope. */
export function refused(code: number): Envelope<unknown> {
  return { code, message: `code ${code}`, data: null };
}

/** of the session that `signIn` makes */
export const FIELD_KEY = btoa('k'.repeat(32));

/** Signs a user in, as the page's session. */
export function signIn(accountMode: 'real' | 'demo' = 'real', userId = 7): void {
  holdSession({
    accessToken: 'token',
    userId,
    userName: 'trader',
    accountMode,
    expiresAtMs: Date.now() + 1_800_000,
    fieldKey: FIELD_KEY,
  } as Parameters<typeof holdSession>[0]);
}

/** A wrapper with its own queries and mutations. */
export function withQueries(children: ReactNode, queries = newQueries()): ReactNode {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

function newQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } });
}

/** Runs a hook like a component of the app. */
export function runHook<Value>(use: () => Value): RenderHookResult<Value, unknown> {
  const queries = newQueries();
  return renderHook(use, { wrapper: ({ children }: { readonly children: ReactNode }) => withQueries(children, queries) });
}

/** Advances the test's clock, running everything due on the way. */
export async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

const HEIGHT = 844;

/** Sets the width of the test's window, px, and notifies listeners. */
export function resizeWindow(width: number): void {
  const { happyDOM } = window as unknown as TestWindow;
  act(() => happyDOM.setViewport({ width, height: HEIGHT }));
}
