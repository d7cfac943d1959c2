import type { Locator } from 'playwright-core';
import { startingWith, text } from '../texts.ts';
import { Screen } from './screen.ts';

export type Direction = 'up' | 'down';
export type Outcome = 'win' | 'loss' | 'tie' | 'void';

/** Options: the ticket, the countdown, and the lists of running and settled ones. */
export class OptionPage extends Screen {
  async openTicket(url: string, symbol: string): Promise<void> {
    await this.page.goto(`${url}/${symbol}/placeOption?direction=0`);
    await this.amount.waitFor();
  }

  get amount(): Locator {
    return this.page.getByRole('textbox', { name: text('options.amount'), exact: true });
  }

  async choose(direction: Direction): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: text('common.direction') })
      .getByRole('radio', { name: startingWith(text(`options.kind.${direction}`)) })
      .check({ force: true });
  }

  /** Selects the delivery time by its position, shortest first. */
  async chooseDelivery(place: number): Promise<void> {
    await this.page.getByRole('slider', { name: text('options.delivery') }).fill(String(place));
  }

  async setAmount(usd: string): Promise<void> {
    await this.amount.fill(usd);
    await this.amount.blur();
  }

  /** The one button: names direction and time, amount and price. */
  submitButton(direction: Direction, time: string): Locator {
    const name = text('options.submit', { kind: text(`options.kind.${direction}`), time });
    return this.page.getByRole('button', { name });
  }

  /** Counts an option down. */
  get countdown(): Locator {
    return this.#followed('options.countdown.title');
  }

  get timer(): Locator {
    return this.countdown.getByRole('timer');
  }

  async viewRunning(): Promise<void> {
    await this.button(text('options.countdown.viewRunning'), this.countdown).click();
    await this.countdown.waitFor({ state: 'detached' });
  }

  /** The running options of a market, by the name it is shown with. */
  running(name: string): Locator {
    return this.#list('options.running.title').filter({ hasText: name });
  }

  get noneRunning(): Locator {
    return this.page.getByText(text('options.running.none'), { exact: true });
  }

  /** Opens the market's newest running option. */
  async openRunning(name: string): Promise<void> {
    await this.running(name).first().getByRole('button').first().click();
    await this.countdown.waitFor();
  }

  get settlement(): Locator {
    return this.#followed('options.settlement.title');
  }

  /** Waits until the option has ended with this outcome. */
  async ended(outcome: Outcome): Promise<void> {
    await this.settlement.getByText(text(`options.settlement.${outcome}`), { exact: true }).waitFor();
  }

  async leaveSettlement(): Promise<void> {
    await this.button(text('common.done'), this.settlement).click();
    await this.settlement.waitFor({ state: 'detached' });
  }

  /** The outcomes of options that ended on another page. */
  get results(): Locator {
    return this.page.getByRole('group', { name: text('options.results.label'), exact: true });
  }

  /** The settled options of a market, newest first. */
  settled(name: string): Locator {
    return this.#list('options.history.settled').filter({ hasText: name });
  }

  async openSettled(name: string): Promise<void> {
    await this.settled(name).first().getByRole('button').first().click();
    await this.detail.waitFor();
  }

  /** A settled option in full. */
  get detail(): Locator {
    return this.page.getByRole('dialog', { name: text('options.history.detail'), exact: true });
  }

  /** in a sheet, or in a wide window's ticket where it was just placed */
  #followed(titleKey: string): Locator {
    const name = { name: text(titleKey), exact: true };
    return this.page.getByRole('dialog', name).or(this.page.getByRole('group', name));
  }

  #list(tabKey: string): Locator {
    if (this.onPhone) return this.page.getByRole('main').getByRole('listitem');
    return this.page.getByRole('tabpanel', { name: startingWith(text(tabKey)) }).getByRole('row');
  }
}
