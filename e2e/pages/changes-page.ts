import type { Locator } from 'playwright-core';
import { text } from '../texts.ts';
import { Screen } from './screen.ts';
import type { Level } from './ticket-page.ts';

/** Changes of open positions other than closing one completely. */
export class ChangesPage extends Screen {
  get #detail(): Locator {
    return this.page.getByRole('dialog', { name: text('positions.detail'), exact: true });
  }

  /** A level in the open details of a position. */
  level(level: Level): Locator {
    return this.figure(text(`common.level.${level}`), this.#detail);
  }

  get edit(): Locator {
    return this.page.getByRole('dialog', { name: text('positions.editTitle'), exact: true });
  }

  /** From the open details to its levels. */
  async editLevels(): Promise<void> {
    await this.button(text('positions.edit'), this.#detail).click();
    await this.edit.waitFor();
  }

  /** Switches a level on and gives it a price. */
  async setLevel(level: Level, price: string): Promise<void> {
    const name = text(`common.level.${level}`);
    await this.edit.getByRole('switch', { name, exact: true }).check({ force: true });
    await this.levelField(level).fill(price);
    await this.levelField(level).blur();
  }

  /** A level's price while it is changed. */
  levelField(level: Level): Locator {
    return this.edit.getByRole('textbox', { name: text('common.levelPrice', { level: text(`common.level.${level}`) }) });
  }

  async saveLevels(): Promise<void> {
    await this.button(text('positions.saveLevels'), this.edit).click();
    await this.edit.waitFor({ state: 'detached' });
  }

  /** Closes the details. */
  async leave(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.#detail.waitFor({ state: 'detached' });
  }

  get confirmation(): Locator {
    return this.page.getByRole('dialog', { name: text('positions.confirmTitle'), exact: true });
  }

  /** In the confirmation: closes only a part, in percent. */
  async choosePart(percent: 25 | 50 | 75): Promise<void> {
    await this.confirmation.getByRole('radio', { name: text('positions.part'), exact: true }).check({ force: true });
    await this.confirmation
      .getByRole('group', { name: text('positions.quickParts') })
      .getByRole('button', { name: `${percent}%`, exact: true })
      .click();
  }

  async closePart(volume: string, name: string): Promise<void> {
    const label = text('positions.closePartOf', { volume, name });
    await this.confirmation.getByRole('button', { name: label }).click();
    await this.confirmation.waitFor({ state: 'detached' });
  }

  get allConfirmation(): Locator {
    return this.page.getByRole('dialog', { name: text('positions.closeAllTitle'), exact: true });
  }

  async askToCloseAll(): Promise<void> {
    await this.button(text('positions.closeAll')).click();
    await this.allConfirmation.waitFor();
  }

  /** Closes this many positions; the dialog then shows the result of each. */
  async closeAll(number: number): Promise<void> {
    await this.button(text('positions.closeNow.all', { number }), this.allConfirmation).click();
    await this.outcomes.waitFor();
  }

  get outcomes(): Locator {
    return this.page.getByRole('dialog', { name: text('positions.closeAllDone'), exact: true });
  }

  async leaveOutcomes(): Promise<void> {
    await this.button(text('common.done'), this.outcomes).click();
    await this.outcomes.waitFor({ state: 'detached' });
  }
}
