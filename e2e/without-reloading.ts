import type { Page } from 'playwright-core';

/** What a screen that follows would find over itself. */
const OVER_THE_PAGE = '[role=dialog], [role=alertdialog], [role=menu]';

/**
 * Lets a page that is open go on as its own links do, instead of being loaded anew for each address: loading costs more than all that
 * is looked at. It is still loaded the first time, after a script was added to be run at a load, and where something lies over it.
 */
export function withoutReloading(page: Page): void {
  const [load, addInitScript] = [page.goto.bind(page), page.addInitScript.bind(page)];
  let mustLoad = true;
  page.addInitScript = (...given: Parameters<Page['addInitScript']>) => {
    mustLoad = true;
    return addInitScript(...given);
  };
  page.goto = async (url, options) => {
    const there = new URL(url);
    const isOther = new URL(page.url()).origin !== there.origin;
    if (mustLoad || isOther || (await page.locator(OVER_THE_PAGE).filter({ visible: true }).count()) > 0) {
      mustLoad = false;
      return load(url, options);
    }
    await page.evaluate(follow, there.pathname + there.search);
    return null;
  };
}

/** Runs in the page: resolves once the address is reached and drawn. */
async function follow(href: string): Promise<void> {
  const { __TSR_ROUTER__: router } = globalThis as unknown as {
    __TSR_ROUTER__: { navigate(to: { readonly href: string }): Promise<void> };
  };
  await router.navigate({ href });
  for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
}
