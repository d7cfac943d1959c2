import type { Locator } from 'playwright-core';
import { text } from '../texts.ts';
import { Screen } from './screen.ts';

/** Closed orders: a phone's page, a tab under a wide window's chart. */
export class HistoryPage extends Screen {
  get #part(): Locator {
    return this.onPhone ? this.page.getByRole('main') : this.page.getByRole('tabpanel', { name: text('common.history') });
  }

  /** The closed orders in a market, newest first. */
  rows(name: string): Locator {
    return this.#part.getByRole(this.onPhone ? 'listitem' : 'row').filter({ hasText: name });
  }

  /** Opens the newest closed order of a market in full. */
  async open(name: string): Promise<void> {
    await this.rows(name).first().getByRole('button').first().click();
    await this.orderNumber.waitFor();
  }

  get detail(): Locator {
    return this.onPhone ? this.page.getByRole('dialog', { name: text('history.detail') }) : this.page.getByRole('complementary');
  }

  get netResult(): Locator {
    return this.figure(text('common.netResult'), this.detail);
  }

  get orderNumber(): Locator {
    return this.detail.getByRole('code');
  }
}
