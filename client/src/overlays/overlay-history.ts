import type { RouterHistory } from '@tanstack/react-router';

/** An overlay that is open. */
export interface OpenOverlay {
  /** Closes it, unless it must stay for now. */
  readonly close: () => void;
}

/** Marks in the state of a page’s first entry: the one below is only there to be stepped on by Back. */
type Mark = 'ground' | 'cover';
const MARK = 'overlay';

/**
 * Lets the browser’s Back close the topmost overlay. Overlays have no entries of their own: a step back that is taken while one is
 * open closes it and is taken forward again, and the router never hears of either. So nothing has to be cleared away when an
 * overlay closes otherwise, when a link leads out of it, or when the page is reloaded.
 *
 * Only where nothing of ours lies behind the page, a step back would leave the document. There the first overlay puts a copy of
 * the page’s entry, the cover, on top of it, the ground. Once no overlay is open, a step from the cover to the ground goes on
 * behind it.
 */
export class OverlayHistory {
  readonly #router: RouterHistory;
  readonly #browser: Window;
  readonly #open: OpenOverlay[] = [];
  /** whether the step forward is still under way */
  #returning = false;

  /**
   * @param router the history that the router goes by
   * @param browser whose history it is
   */
  constructor(router: RouterHistory, browser: Window = window) {
    this.#router = router;
    this.#browser = browser;
  }

  /** Notes an overlay as the topmost one. @returns what to call when it is no longer open */
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
    // the prototype’s own: the router has put itself before these, and would take them for navigations
    const { pushState, replaceState } = Object.getPrototypeOf(history) as History;
    replaceState.call(history, { ...history.state, [MARK]: 'ground' satisfies Mark }, '');
    pushState.call(history, { ...history.state, [MARK]: 'cover' satisfies Mark }, '');
  }

  /** Hears of a step through the history, before the router does. */
  arrived(event: PopStateEvent): void {
    const { state } = event;
    const here: unknown = this.#router.location.state;
    const returned = this.#returning && keyOf(state) === keyOf(here);
    this.#returning = false;
    if (returned) return event.stopImmediatePropagation();
    const toGround = isMarked(state, 'ground') && indexOf(here) === 0;
    const overlay = this.#open.at(-1);
    if (overlay === undefined) {
      if (!toGround) return;
      event.stopImmediatePropagation();
      this.#browser.history.back();
    } else if (toGround || indexOf(state) === indexOf(here) - 1) {
      event.stopImmediatePropagation();
      overlay.close();
      this.#returning = true;
      this.#browser.history.forward();
    } else {
      // another page was chosen from the list of visited ones, or is one step ahead
      for (const left of this.#open.toReversed()) left.close();
    }
  }
}

function keyOf(state: unknown): unknown {
  return (state as Record<string, unknown> | null)?.['__TSR_key'];
}

/** How many pages of ours lie behind an entry. */
function indexOf(state: unknown): number {
  return Number((state as Record<string, unknown> | null)?.['__TSR_index']);
}

function isMarked(state: unknown, mark: Mark): boolean {
  return (state as Record<string, unknown> | null)?.[MARK] === mark;
}
