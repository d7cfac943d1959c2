import type { CDPSession, Page } from 'playwright-core';
import { PATHS, type CallName } from '@truefill/api/paths.ts';
import { allowFaults } from './page-faults.ts';

/** A call of the page that is stopped on its way: before the server has it, or once the server has answered it. */
interface Stopped {
  readonly session: CDPSession;
  readonly requestId: string;
}

/** Breaks the line under the page's next call of this name: before the server has it, or after the server took it. */
export async function loseNext(page: Page, name: CallName, when: 'before' | 'after'): Promise<void> {
  allowFaults(page, new RegExp(PATHS[name]));
  const { stopped } = await stopNext(page, name, when);
  void stopped.then(async ({ session, requestId }) => {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    await session.detach();
  });
}

/** Keeps the answer to the page's next call of this name back until it is let go; the server has taken the call by then. */
export async function holdNext(
  page: Page,
  name: CallName,
): Promise<{ readonly taken: Promise<unknown>; letGo(): Promise<void>; drop(): Promise<void> }> {
  const { stopped: taken } = await stopNext(page, name, 'after');
  return {
    taken,
    /** for a page that has gone and waits no longer */
    async drop() {
      await (await taken).session.detach();
    },
    async letGo() {
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
  // wrapped, since a promise of a promise would wait for the call
  return { stopped };
}
