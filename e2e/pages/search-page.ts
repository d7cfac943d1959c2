import type { Locator } from 'playwright-core';
import { text } from '../texts.ts';
import { Screen } from './screen.ts';

/** The search over all markets. */
export class SearchPage extends Screen {
  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/search`);
  }

  get field(): Locator {
    return this.page.getByRole('combobox', { name: text('search.keyword') });
  }

  /** Types a word and searches with Enter. */
  async search(word: string): Promise<void> {
    await this.field.fill(word);
    await this.field.press('Enter');
  }

  async searchByButton(word: string): Promise<void> {
    await this.field.fill(word);
    await this.page
      .getByRole('search')
      .getByRole('button', { name: text('search.run') })
      .click();
  }

  async chooseHotWord(word: string): Promise<void> {
    await this.page
      .getByRole('group', { name: text('search.hot') })
      .getByRole('button', { name: word, exact: true })
      .click();
  }

  /** the markets that were found, by the names they are shown with */
  get found(): Locator {
    return this.#results.getByRole('option').locator('[data-name]');
  }

  get #results(): Locator {
    const scope = this.onPhone ? this.page.getByRole('main') : this.page.getByRole('dialog');
    return scope.getByRole('listbox', { name: text('quotation.title') });
  }
}
