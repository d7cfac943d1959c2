import type { Locator } from 'playwright-core';
import { startingWith, text, textPattern } from '../texts.ts';
import { Screen } from './screen.ts';

export type Level = 'stopLoss' | 'takeProfit';

/** The order ticket. */
export class TicketPage extends Screen {
  get volume(): Locator {
    return this.page.getByRole('textbox', { name: startingWith(text('ticket.volume')) });
  }

  async setVolume(lots: string): Promise<void> {
    await this.volume.fill(lots);
    await this.volume.blur();
  }

  /** Opens the list of leverages and selects the current one again. */
  async chooseSameLeverage(): Promise<void> {
    const field = this.page.getByRole('combobox', { name: text('ticket.leverage') });
    await field.click();
    await this.page.getByRole('option', { selected: true }).click();
    await this.page.getByRole('listbox').waitFor({ state: 'detached' });
  }

  /** Switches a level on and gives it a price. */
  async setLevel(level: Level, price: string): Promise<void> {
    const name = text(`common.level.${level}`);
    await this.page.getByRole('switch', { name, exact: true }).check({ force: true });
    const field = this.page.getByRole('textbox', { name: text('common.levelPrice', { level: name }) });
    await field.fill(price);
    await field.blur();
  }

  get margin(): Locator {
    // a wide window also shows the margin of all positions
    const account = this.page.locator('dl').filter({ has: this.page.getByText(text('ticket.worstCase'), { exact: true }) });
    return this.figure(text('common.margin'), account);
  }

  get fee(): Locator {
    return this.figure(textPattern('ticket.fee'));
  }

  get costToOpen(): Locator {
    return this.figure(text('ticket.costToOpen'));
  }

  get freeMarginAfter(): Locator {
    return this.figure(text('ticket.freeAfter'));
  }

  get worstCase(): Locator {
    return this.figure(text('ticket.worstCase'));
  }

  /** The one button: names action, size and price. */
  submitButton(side: 'buy' | 'sell', volume: string, name: string): Locator {
    return this.page.getByRole('button', { name: text(`ticket.${side}`, { volume, name }) });
  }

  get logInButton(): Locator {
    return this.button(text('common.logInToTrade'));
  }

  /** replaces the button while the market is closed */
  closedNotice(market: string): Locator {
    return this.page.getByRole('region', { name: text('ticket.panel') }).getByText(text('chart.closed', { market }));
  }

  /** The confirmation of a filled order: a sheet on the phone, elsewhere a card in the ticket that disappears by itself. */
  get placed(): Locator {
    const name = { name: text('ticket.placed.title') };
    return this.page.getByRole('dialog', name).or(this.page.getByRole('group', name));
  }

  /** Waits until an order is reported as filled; the card stays while it is hovered. */
  async wasPlaced(): Promise<void> {
    await this.placed.waitFor();
    if (!this.onPhone) await this.placed.hover();
  }

  /** The number of the order that was just filled. */
  async orderNumber(): Promise<string> {
    await this.wasPlaced();
    return (await this.figure(text('common.orderNumber'), this.placed).textContent()) ?? '';
  }

  async viewPosition(): Promise<void> {
    await this.button(text('ticket.placed.view'), this.placed).click();
  }

  async stay(): Promise<void> {
    await this.button(text('common.done'), this.placed).click();
  }
}
