import type { CDPSession, Page } from 'playwright-core';
import { PATHS, type CallName } from '@truefill/api/paths.ts';
import { allowPageErrors } from './page-errors.ts';

/** A call of the page that is held: before it reaches the server, or once the server has answered it. */
interface Stopped {
  readonly session: CDPSession;
  readonly requestId: string;
}

/**
 * Breaks the connection of the page's next call of this name: before it reaches the server, or after the server accepted it.
 */
export async function loseNext(page: Page, name: CallName, when: 'before' | 'after'): Promise<void> {
  allowPageErrors(page, new RegExp(PATHS[name]));
  const { stopped } = await stopNext(page, name, when);
  void stopped.then(async ({ session, requestId }) => {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    await session.detach();
  });
}

/**
 * Delays the answer to the page's next call of this name until it is released; the server has accepted the call by then. With
 * `before` the call itself is delayed.
 */
export async function holdNext(
  page: Page,
  name: CallName,
  when: 'before' | 'after' = 'after',
): Promise<{ readonly taken: Promise<unknown>; release(): Promise<void>; drop(): Promise<void> }> {
  const { stopped: taken } = await stopNext(page, name, when);
  return {
    taken,
    /** for a page that was left and waits no longer */
    async drop() {
      await (await taken).session.detach();
    },
    async release() {
      const { session, requestId } = await taken;
      await session.send('Fetch.continueRequest', { requestId });
      await session.detach();
    },
  };
}

async function stopNext(page: Page, name: CallName, when: 'before' | 'after'): Promise<{ readonly stopped: Promise<Stopped> }> {
  const session = await page.context().newCDPSession(page);
  const stopped = new Promise<Stopped>((resolve) => {
    session.once('Fetch.requestPaused', ({ requestId }) => resolve({ session, requestId }));
  });
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: `*${PATHS[name]}`, requestStage: when === 'after' ? 'Response' : 'Request' }],
  });
  // wrapped, since returning the promise itself would wait for the call
  return { stopped };
}
