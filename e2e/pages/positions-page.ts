import type { Locator } from 'playwright-core';
import { startingWith, text, textPattern } from '../texts.ts';
import { Screen } from './screen.ts';

/** Open positions: a phone's page, a wide window's table under the chart. */
export class PositionsPage extends Screen {
  get #part(): Locator {
    return this.onPhone
      ? this.page.getByRole('main')
      : this.page.getByRole('tabpanel', { name: startingWith(text('positions.title')) });
  }

  /** The positions in a market, by the name it is shown with. */
  rows(name: string): Locator {
    return this.#part.getByRole(this.onPhone ? 'listitem' : 'row').filter({ hasText: name });
  }

  get empty(): Locator {
    return this.#part.getByText(text('positions.emptyTitle'), { exact: true });
  }

  /** Opens a position in full. */
  async open(name: string): Promise<void> {
    await this.rows(name).first().getByRole('button').first().click();
    await this.detail.waitFor();
  }

  get detail(): Locator {
    return this.page.getByRole('dialog', { name: text('positions.detail'), exact: true });
  }

  get confirmation(): Locator {
    return this.page.getByRole('dialog', { name: text('positions.confirmTitle'), exact: true });
  }

  /** The button that closes at the displayed price, in the details or their confirmation. */
  closeButton(within: Locator): Locator {
    return within.getByRole('button', { name: textPattern('positions.closeAt') });
  }

  /** What replaces it before the minimum holding time is over. */
  heldButton(within: Locator): Locator {
    return within.getByRole('button', { name: textPattern('positions.closableIn') });
  }

  /** Closes the position whose details are open. */
  async close(): Promise<void> {
    await this.closeButton(this.detail).click();
    await this.closeButton(this.confirmation).click();
    await this.confirmation.waitFor({ state: 'detached' });
  }

  /** The free margin among the sums. */
  get freeMargin(): Locator {
    return this.figure(text('positions.freeMargin'), this.page.getByRole('main'));
  }
}
