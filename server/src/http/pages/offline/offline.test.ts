import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { brandCss } from '@truefill/ui/theme/generate.ts';
import { testBrand } from '../../../features/quotes/test-support/test-brand.ts';
import { offlinePage } from './offline-page.ts';
import { serviceWorker } from './service-worker.ts';

const brand = { ...testBrand({ id: 'one' }), site: 'One & <Sons>', locales: ['en' as const, 'zh-cn' as const] };
const made = (version = '1.152.0') => offlinePage({ brand, css: brandCss(brand.visual), markUrl: null, version });

describe('the offline page', () => {
  it('is self-contained, and its policy allows its own script and style', () => {
    const { html, policy } = made();
    expect(html).not.toMatch(/ (src|href)=|@import|url\(/);
    for (const [element, text] of [
      ['style', /<style>([^]*?)<\/style>/.exec(html)?.[1]],
      ['script', /<script>([^]*?)<\/script>/.exec(html)?.[1]],
    ] as const) {
      const hash = createHash('sha256')
        .update(text ?? '')
        .digest('base64');
      expect(policy).toContain(`${element}-src 'sha256-${hash}'`);
    }
  });

  it('has its text in every language of the brand, with any brand name', () => {
    const { html } = made();
    expect(html).toContain('One &amp; &lt;Sons&gt;');
    expect(html).not.toContain('<Sons>');
    expect(html).toContain('您已离线');
  });

  it('differs for another version of the app', () => {
    expect(made('1.152.1').version).not.toBe(made().version);
    expect(made().version).toBe(made().version);
  });
});

type Listener = (event: object) => void;

/** The worker's script, run with browser stubs. */
function startWorker({ online }: { readonly online: boolean }) {
  const listeners = new Map<string, Listener>();
  const fetched: unknown[] = [];
  runInNewContext(serviceWorker('v1'), {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    fetch: async (request: unknown) => {
      fetched.push(request);
      if (!online) throw new TypeError('Failed to fetch');
      return 'the page';
    },
    caches: { match: async () => 'the offline page' },
  });
  return {
    fetched,
    async ask(request: object): Promise<unknown> {
      let answer: unknown = 'left to the browser';
      listeners.get('fetch')?.({ request, preloadResponse: undefined, respondWith: (value: unknown) => (answer = value) });
      return answer;
    },
  };
}

describe('the service worker', () => {
  const page = { mode: 'navigate', method: 'GET' };

  it('answers failed page loads, and nothing else', async () => {
    expect(await startWorker({ online: true }).ask(page)).toBe('the page');
    expect(await startWorker({ online: false }).ask(page)).toBe('the offline page');
  });

  it.each([
    { mode: 'cors', method: 'GET' },
    { mode: 'same-origin', method: 'POST' },
    { mode: 'navigate', method: 'POST' },
  ])('ignores a request of %o: no price is cached and no order is sent later', async (request) => {
    const worker = startWorker({ online: false });
    expect(await worker.ask(request)).toBe('left to the browser');
    expect(worker.fetched).toEqual([]);
  });
});
