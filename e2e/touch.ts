import type { Locator, Page } from 'playwright-core';
import type { Device } from './browser.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const STEPS = 8;

/** Moves fingers over the screen at once, each from its first point to its second. */
export async function dragFingers(page: Page, fingers: readonly (readonly [from: Spot, to: Spot])[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (share: number) =>
    fingers.map(([from, to], id) => ({ id, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= STEPS; step += 1)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / STEPS) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Holds a finger down while waiting for something, then lifts it. */
export async function holdFinger(page: Page, spot: Spot, until: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [spot] });
  await until();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Presses twice in a row at the same point, with a finger or a mouse, whatever is there the second time. */
export async function pressTwice(page: Page, device: Device, button: Locator): Promise<void> {
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error('there is nothing to press');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (device === 'desktop') return page.mouse.dblclick(x, y);
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}

/** The styles for touchscreens load when they are first needed. */
const MAX_STYLES_MS = 10_000;

/** Returns the faults that a check finds while the window has a touchscreen instead of a mouse, as a tablet does. */
export async function faultsWithTouch(page: Page, check: () => Promise<string[]>): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const untilMs = performance.now() + MAX_STYLES_MS;
  let found = await check();
  while (found.length > 0 && performance.now() < untilMs) found = await check();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.detach();
  return found;
}
