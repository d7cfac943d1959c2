import type { Locator, Page } from 'playwright-core';
import type { Device } from '../browser.ts';
import { expectToast } from '../toasts.ts';
import { exactly } from '../texts.ts';

/** A part of the app on a device. */
export class Screen {
  readonly page: Page;
  readonly device: Device;

  constructor(page: Page, device: Device) {
    this.page = page;
    this.device = device;
  }

  get onPhone(): boolean {
    return this.device === 'phone';
  }

  button(name: string | RegExp, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: typeof name === 'string' ? exactly(name) : name });
  }

  /** The value next to a label in a list of terms. */
  figure(label: string | RegExp, within: Page | Locator = this.page): Locator {
    const term = this.page.getByRole('term').filter({ hasText: typeof label === 'string' ? exactly(label) : label });
    return within.locator('div:has(> dt)').filter({ has: term }).getByRole('definition');
  }

  /** Waits until a toast with this text has appeared. */
  expectToast(words: string): Promise<void> {
    return expectToast(this.page, words);
  }
}
