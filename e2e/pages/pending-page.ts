import type { Locator } from 'playwright-core';
import { startingWith, text } from '../texts.ts';
import { Screen } from './screen.ts';

/** Pending orders in the ticket and in the list. */
export class PendingPage extends Screen {
  /** In the ticket: sets this limit price. */
  async waitFor(side: 'buy' | 'sell', price: string): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: text('ticket.kind') })
      .getByRole('radio', { name: text('common.pendingOrder'), exact: true })
      .check({ force: true });
    const field = this.page.getByRole('textbox', { name: text(side === 'buy' ? 'ticket.limitBuy' : 'ticket.limitSell') });
    await field.fill(price);
    await field.blur();
  }

  /** In the ticket: the next order is not a pending one, as the last was. */
  async atMarketPrice(): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: text('ticket.kind') })
      .getByRole('radio', { name: text('ticket.marketPrice'), exact: true })
      .check({ force: true });
  }

  /** The confirmation of a pending order. */
  get placed(): Locator {
    const name = { name: text('ticket.placed.pendingTitle') };
    return this.page.getByRole('dialog', name).or(this.page.getByRole('group', name));
  }

  /** Leaves the ticket for the list. */
  async viewOrder(): Promise<void> {
    await this.button(text('ticket.placed.viewOrder'), this.placed).click();
    await this.tab('positions.pending').and(this.page.locator('[aria-selected=true]')).waitFor();
  }

  /** Shows one of the adjacent lists. */
  async show(list: 'open' | 'pending'): Promise<void> {
    await this.tab(list === 'pending' ? 'positions.pending' : this.onPhone ? 'positions.open' : 'positions.title').click();
  }

  /** A list's tab: its name is followed by the number of entries. */
  tab(key: string): Locator {
    return this.page.getByRole('tab', { name: startingWith(text(key)) });
  }

  /** The waiting orders of a market, by the name it is shown with. */
  rows(name: string): Locator {
    const part = this.page.getByRole('tabpanel', { name: startingWith(text('positions.pending')) });
    return part.getByRole(this.onPhone ? 'listitem' : 'row').filter({ hasText: name });
  }

  get empty(): Locator {
    return this.page.getByText(text('positions.noPendingTitle'), { exact: true });
  }

  /** Opens a waiting order in full. */
  async open(name: string): Promise<void> {
    await this.rows(name).first().getByRole('button').first().click();
    await this.detail.waitFor();
  }

  get detail(): Locator {
    return this.page.getByRole('dialog', { name: text('common.pendingOrder'), exact: true });
  }

  /** Requests the cancellation of the order whose details are open. */
  async askToCancel(): Promise<void> {
    await this.button(text('positions.cancelOrder'), this.detail).click();
    await this.confirmation.waitFor();
  }

  get confirmation(): Locator {
    return this.page.getByRole('dialog', { name: text('positions.cancelTitle'), exact: true });
  }

  async confirmCancel(): Promise<void> {
    await this.button(text('positions.cancelOrder'), this.confirmation).click();
    await this.confirmation.waitFor({ state: 'detached' });
  }
}
