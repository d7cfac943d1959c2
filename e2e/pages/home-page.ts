import type { Locator } from 'playwright-core';
import { text } from '../texts.ts';
import { Screen } from './screen.ts';

/** The first page: a phone's home, a wide window's workspace. */
export class HomePage extends Screen {
  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/`);
  }

  /** all markets of the chosen category */
  get markets(): Locator {
    return this.page.getByRole('grid', { name: text('quotation.title') });
  }

  /** A market's row by the name it is shown with. */
  market(name: string): Locator {
    return this.markets.getByRole('row').filter({ has: this.page.getByRole('link', { name, exact: true }) });
  }

  async openMarket(name: string): Promise<void> {
    await this.market(name).getByRole('link', { name, exact: true }).click();
  }

  get categories(): Locator {
    return this.page.getByRole('group', { name: text('quotation.categories') }).getByRole('button');
  }

  async chooseCategory(id: 1 | 2 | 3 | 4 | 5): Promise<void> {
    await this.categories.filter({ hasText: text(`instrument.shortCategory.${id}`) }).click();
  }

  /** the banners, once they turn */
  get banners(): Locator {
    return this.page.getByRole('region', { name: text('home.banners') });
  }
}
