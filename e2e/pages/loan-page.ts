import type { Locator } from 'playwright-core';
import { text } from '../texts.ts';
import { Screen } from './screen.ts';

/** The loan: asked for, waiting, being repaid. */
export class LoanPage extends Screen {
  slider(name: string): Locator {
    return this.page.getByRole('slider', { name });
  }

  /** Presses a key on a slider so many times: each moves it by a step. */
  async move(name: string, key: string, times = 1): Promise<void> {
    await this.slider(name).focus();
    for (let count = 0; count < times; count += 1) await this.page.keyboard.press(key);
  }

  /** The button at the end of the form, which opens the amount first and then sends it. */
  main(name: RegExp | string): Locator {
    return this.page.getByRole('button', { name });
  }

  get guarantor(): Locator {
    return this.page.getByLabel(text('loan.guarantor'), { exact: true });
  }

  byText(words: string | RegExp): Locator {
    return this.page.getByText(words).first();
  }
}
