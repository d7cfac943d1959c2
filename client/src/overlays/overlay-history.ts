import type { RouterHistory } from '@tanstack/react-router';

/** An open overlay. */
export interface OpenOverlay {
  /** Closes it, unless it must stay for now. */
  readonly close: () => void;
}

/** Marker in the state of a page’s first entry: the entry below exists only as a target for Back. */
type Mark = 'ground' | 'cover';
const MARK = 'overlay';

/**
 * Lets the browser’s Back close the topmost overlay. Overlays have no history entries: a step back while one is
 * open closes it and is undone with a step forward, and the router is not notified of either. So nothing has to be cleaned up
 * when an overlay closes otherwise, when a link in it is followed, or when the page is reloaded.
 *
 * Only if there is no page of ours before this one, a step back would leave the document. There the first overlay pushes a copy
 * of the page’s entry, the cover, on top of it, the ground. Once no overlay is open, a step from the cover to the ground
 * continues behind it.
 */
export class OverlayHistory {
  readonly #router: RouterHistory;
  readonly #browser: Window;
  readonly #open: OpenOverlay[] = [];
  /** ends the step forward that is in progress, if one is */
  #endReturn: (() => void) | null = null;

  /**
   * @param router the router's history
   * @param browser the window of the history
   */
  constructor(router: RouterHistory, browser: Window = window) {
    this.#router = router;
    this.#browser = browser;
  }

  /** Registers an overlay as the topmost one. @returns a function to call when it is no longer open */
  opened(overlay: OpenOverlay): () => void {
    this.#open.push(overlay);
    this.#cover();
    return () => void this.#open.splice(this.#open.indexOf(overlay), 1);
  }

  #cover(): void {
    // the page may be so new that its entry is not written yet
    this.#router.flush();
    const { history } = this.#browser;
    if (indexOf(history.state) !== 0 || isMarked(history.state, 'cover')) return;
    unwatched(history).replaceState.call(history, { ...history.state, [MARK]: 'ground' satisfies Mark }, '');
    pushCover(history, history.state);
  }

  /**
   * The page stays, and the step forward returns to its entry. A navigation before that would be written on the entry behind the
   * page, and be undone by the step if it replaces: it gets the page's entry back, which also leaves nothing to step forward to.
   */
  #return(): void {
    const { href, state } = this.#router.location;
    // called for navigations only: a step ends it first
    const stop = this.#router.subscribe(() => {
      this.#endReturn?.();
      // the router writes its own entry after this
      pushCover(this.#browser.history, state, href);
    });
    this.#endReturn = () => {
      stop();
      this.#endReturn = null;
    };
  }

  /** Handles a history step, before the router does. */
  arrived(event: PopStateEvent): void {
    const { state } = event;
    const here: unknown = this.#router.location.state;
    const returned = this.#endReturn !== null && keyOf(state) === keyOf(here);
    this.#endReturn?.();
    if (returned) return event.stopImmediatePropagation();
    const toGround = isMarked(state, 'ground') && indexOf(here) === 0;
    const overlay = this.#open.at(-1);
    if (overlay === undefined) {
      if (!toGround) return;
      event.stopImmediatePropagation();
      this.#browser.history.back();
    } else if (toGround || indexOf(state) === indexOf(here) - 1) {
      event.stopImmediatePropagation();
      this.#return();
      overlay.close();
      this.#browser.history.forward();
    } else {
      // another page was chosen from the history list, or is one step ahead
      for (const left of this.#open.toReversed()) left.close();
    }
  }
}

/** Writes a page's entry again on top of the current one. The mark matters on a tab's first page only. */
function pushCover(history: History, state: object, href?: string): void {
  unwatched(history).pushState.call(history, { ...state, [MARK]: 'cover' satisfies Mark }, '', href);
}

/** The prototype’s methods: the router has wrapped the instance's, and would treat their calls as navigations. */
function unwatched(history: History): History {
  return Object.getPrototypeOf(history) as History;
}

function keyOf(state: unknown): unknown {
  return (state as Record<string, unknown> | null)?.['__TSR_key'];
}

/** How many of our pages are before an entry. */
function indexOf(state: unknown): number {
  return Number((state as Record<string, unknown> | null)?.['__TSR_index']);
}

function isMarked(state: unknown, mark: Mark): boolean {
  return (state as Record<string, unknown> | null)?.[MARK] === mark;
}
