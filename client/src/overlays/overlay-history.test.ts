// @vitest-environment happy-dom
import { createBrowserHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { OverlayHistory } from './overlay-history.ts';

interface Entry {
  readonly state: unknown;
  readonly path: string;
}

/** A tab's history: its methods are on the prototype, as in a browser. */
class TabHistory {
  readonly #tab: Tab;

  constructor(tab: Tab) {
    this.#tab = tab;
  }

  get state(): unknown {
    return this.#tab.entries[this.#tab.at]?.state;
  }

  get length(): number {
    return this.#tab.entries.length;
  }

  pushState(state: unknown, _title: string, path = this.#tab.location.pathname): void {
    this.#tab.entries = [...this.#tab.entries.slice(0, this.#tab.at + 1), { state, path }];
    this.#tab.at += 1;
  }

  replaceState(state: unknown, _title: string, path = this.#tab.location.pathname): void {
    this.#tab.entries[this.#tab.at] = { state, path };
  }

  go(steps: number): void {
    this.#tab.steps.push(steps);
  }

  back(): void {
    this.go(-1);
  }

  forward(): void {
    this.go(1);
  }
}

/** A tab as in a browser: entries, and navigation that arrives later and one step at a time. */
class Tab extends EventTarget {
  entries: Entry[] = [{ state: null, path: '/position' }];
  at = 0;
  readonly steps: number[] = [];
  readonly history = new TabHistory(this);
  readonly document = document;
  /** whether Back has left the document */
  left = false;

  get location() {
    return { pathname: this.entries[this.at]?.path ?? '', search: '', hash: '' };
  }

  /** Waits until everything that the page and the user requested has arrived. */
  async arrive(): Promise<void> {
    await settled();
    for (let steps = this.steps.shift(); steps !== undefined; steps = this.steps.shift()) {
      const target = this.at + steps;
      if (target < 0) this.left = true;
      else if (target < this.entries.length) {
        this.at = target;
        this.dispatchEvent(Object.assign(new Event('popstate'), { state: this.history.state }));
      }
      await settled();
    }
  }

  /** The user presses Back, Forward, or chooses a history entry. */
  async press(...steps: readonly number[]): Promise<void> {
    this.steps.push(...steps);
    await this.arrive();
  }

  get paths(): readonly string[] {
    return this.entries.map(({ path }) => path);
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

let tab: Tab;
let router: ReturnType<typeof createBrowserHistory>;
let overlays: OverlayHistory;
/** the router's location */
let routed: string[];
let closed: string[];

/** The page is loaded or reloaded at the tab's current entry. */
function load(from?: Tab): void {
  tab = new Tab();
  if (from) [tab.entries, tab.at] = [from.entries, from.at];
  tab.addEventListener('popstate', (event) => overlays.arrived(event as PopStateEvent));
  router = createBrowserHistory({ window: tab });
  [routed, closed] = [[], []];
  router.subscribe(({ location }) => routed.push(location.pathname));
  overlays = new OverlayHistory(router, tab as unknown as Window);
}

/** Opens an overlay that closes on request, and returns a function that closes it in another way. */
function open(name: string, refuses = false): () => void {
  const done = overlays.opened({
    close: () => {
      closed.push(name);
      if (!refuses) done();
    },
  });
  return done;
}

/** The locations of browser and router, which are equal whenever nothing is in progress. */
function place(): string {
  expect(router.location.pathname).toBe(tab.location.pathname);
  return router.location.pathname;
}

beforeEach(() => load());

test('on the first page of the tab Back closes the overlay, and the next one leaves', async () => {
  open('sheet');
  await tab.press(-1);
  expect([closed, routed, tab.left, place()]).toEqual([['sheet'], [], false, '/position']);
  await tab.press(-1);
  expect([routed, tab.left]).toEqual([[], true]);
});

test('on the first page overlays that were closed otherwise need no extra presses, however many there were', async () => {
  for (const name of ['one', 'two']) open(name)();
  expect(tab.entries).toHaveLength(2);
  await tab.press(-1);
  expect([closed, routed, tab.left]).toEqual([[], [], true]);
});

test('if the tab has nothing to go back to, Back still closes the next overlay', async () => {
  open('one')();
  await tab.press(-1);
  open('two');
  await tab.press(-1);
  expect([closed, place(), tab.entries.length]).toEqual([['two'], '/position', 2]);
});

test('after Back over the first page one press returns from the second, and the next one leaves', async () => {
  open('sheet')();
  router.push('/chart');
  await tab.arrive();
  await tab.press(-1);
  expect([routed, place()]).toEqual([['/chart', '/position'], '/position']);
  await tab.press(-1);
  expect(tab.left).toBe(true);
});

test('a first page that was replaced under an overlay does not return', async () => {
  open('sheet')();
  router.replace('/login');
  await tab.arrive();
  expect([tab.paths, place()]).toEqual([['/position', '/login'], '/login']);
  open('again');
  await tab.press(-1);
  expect([closed, place()]).toEqual([['again'], '/login']);
  await tab.press(-1);
  expect([routed, tab.left]).toEqual([['/login'], true]);
});

test('after a reload under an overlay nothing blocks Back', async () => {
  open('sheet');
  load(tab);
  await tab.press(-1);
  expect([routed, tab.left]).toEqual([[], true]);
});

describe('with a page behind', () => {
  beforeEach(async () => {
    router.push('/chart');
    await settled();
    routed.length = 0;
  });

  test('Back closes the overlay, and the next one leaves the page', async () => {
    open('sheet');
    await tab.press(-1);
    expect([closed, routed, place()]).toEqual([['sheet'], [], '/chart']);
    await tab.press(-1);
    expect([routed, place()]).toEqual([['/position'], '/position']);
  });

  test('overlays have no entries', async () => {
    open('sheet')();
    open('another');
    expect([tab.paths, tab.steps]).toEqual([['/position', '/chart'], []]);
  });

  test('of two, Back closes the upper one first', async () => {
    open('lower');
    open('upper');
    await tab.press(-1);
    expect(closed).toEqual(['upper']);
    await tab.press(-1);
    expect([closed, place()]).toEqual([['upper', 'lower'], '/chart']);
  });

  test('two quick presses end at the browser’s location', async () => {
    router.push('/history');
    await settled();
    open('sheet');
    await tab.press(-1, -1);
    expect([closed, place()]).toEqual([['sheet'], '/chart']);
  });

  test('the page may be so new that its entry is not written yet', async () => {
    router.push('/history');
    open('sheet');
    await tab.press(-1);
    expect([closed, place()]).toEqual([['sheet'], '/history']);
  });

  test('a link in an overlay navigates immediately, and Back returns from there to the page', async () => {
    const done = open('placed');
    router.push('/history');
    done();
    expect(router.location.pathname).toBe('/history');
    await tab.arrive();
    expect([tab.paths, routed]).toEqual([['/position', '/chart', '/history'], ['/history']]);
    await tab.press(-1);
    expect([routed.at(-1), place()]).toEqual(['/chart', '/chart']);
  });

  test('logging out from an overlay: the router is at its destination immediately, and stays there', async () => {
    const done = open('log out?');
    router.push('/');
    expect([router.location.pathname, routed]).toEqual(['/', ['/']]);
    done();
    await tab.arrive();
    expect([tab.paths, place(), routed]).toEqual([['/position', '/chart', '/'], '/', ['/']]);
  });

  test('after Back has closed one, Forward is where it was', async () => {
    router.push('/history');
    await tab.press(-1);
    open('sheet');
    await tab.press(-1);
    await tab.press(1);
    expect([closed, place()]).toEqual([['sheet'], '/history']);
  });

  describe('a navigation in the moment in which Back closes an overlay', () => {
    /** Opens a sheet, and navigates between its closing and the step forward. */
    function openAndLeave(navigate: () => void): void {
      const done = overlays.opened({
        close() {
          done();
          queueMicrotask(navigate);
        },
      });
    }

    test('follows on the page, which Back returns to', async () => {
      openAndLeave(() => router.push('/history'));
      await tab.press(-1);
      expect([place(), tab.paths, routed]).toEqual(['/history', ['/position', '/chart', '/history'], ['/history']]);
      await tab.press(-1);
      expect(place()).toBe('/chart');
    });

    test('replaces the page, not the one before it', async () => {
      openAndLeave(() => router.replace('/history'));
      await tab.press(-1);
      expect([place(), tab.paths, routed]).toEqual(['/history', ['/position', '/history'], ['/history']]);
    });

    test('leaves Back as it was: it closes the next overlay, and stays', async () => {
      openAndLeave(() => router.push('/history'));
      await tab.press(-1);
      open('sheet');
      await tab.press(-1);
      expect([closed, place()]).toEqual([['sheet'], '/history']);
    });

    test('on the first page of the tab, too', async () => {
      load();
      openAndLeave(() => router.push('/history'));
      await tab.press(-1);
      open('sheet');
      await tab.press(-1);
      expect([closed, place()]).toEqual([['sheet'], '/history']);
      await tab.press(-1);
      expect(place()).toBe('/position');
      await tab.press(-1);
      expect(tab.left).toBe(true);
    });
  });

  test('Forward and longer steps close what is open and are handled by the router', async () => {
    router.push('/history');
    await tab.press(-1);
    open('sheet');
    await tab.press(1);
    expect([closed, place()]).toEqual([['sheet'], '/history']);
    open('lower');
    open('upper');
    await tab.press(-2);
    expect([closed, place()]).toEqual([['sheet', 'upper', 'lower'], '/position']);
  });

  test('an overlay that must not be closed now stays, with its page', async () => {
    open('busy', true);
    await tab.press(-1);
    await tab.press(-1);
    expect([closed, routed, place()]).toEqual([['busy', 'busy'], [], '/chart']);
  });
});
