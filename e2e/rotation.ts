import type { Page } from 'playwright-core';
import { expectCount } from './eventually.ts';
import type { Device } from './browser.ts';

const PHONE = { width: 390, height: 844 };
const PHONE_TURNED = { width: 844, height: 390 };
const DESKTOP = { width: 1440, height: 900 };

/**
 * Turns the device or narrows the window, and back: each time another tree of elements replaces the page's.
 * @param check runs each time; its argument says whether the page is a phone's then
 */
export async function rotateAndBack(page: Page, device: Device, check: (onPhone: boolean) => Promise<void>): Promise<void> {
  const [own, turned] = device === 'phone' ? [PHONE, PHONE_TURNED] : [DESKTOP, PHONE];
  for (const [size, onPhone] of [
    [turned, device === 'desktop'],
    [own, device === 'phone'],
  ] as const) {
    await page.setViewportSize(size);
    await expectCount(page.locator('main[data-scroll-restoration-id=page]'), onPhone ? 1 : 0);
    await check(onPhone);
  }
}
