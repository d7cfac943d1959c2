import type { Locator } from 'playwright-core';
import { text } from '../texts.ts';
import { Screen } from './screen.ts';

export type Place = 'home' | 'markets' | 'positions' | 'history' | 'account';

const TABS: Record<Exclude<Place, 'markets'>, string> = {
  home: 'shell.tab.home',
  positions: 'shell.tab.positions',
  history: 'shell.tab.history',
  account: 'shell.tab.user',
};
const RAIL: Record<Place, string> = {
  home: 'shell.rail.trade',
  markets: 'shell.rail.markets',
  positions: 'shell.rail.positions',
  history: 'shell.rail.history',
  account: 'shell.rail.account',
};

/** The frame around every screen: tabs at the bottom of a phone, the rail of a wide window. */
export class ShellPage extends Screen {
  /** Follows a link of the main navigation. */
  async goTo(place: Place): Promise<void> {
    if (this.onPhone && place === 'markets') throw new Error('a phone has no tab of all markets');
    const key = this.onPhone ? TABS[place as Exclude<Place, 'markets'>] : RAIL[place];
    await this.page
      .getByRole('navigation', { name: text('shell.nav.main') })
      .getByRole('link', { name: text(key), exact: true })
      .click();
  }

  /** Follows a link within the app, without reloading as typing a URL would. */
  async back(): Promise<void> {
    await this.button(text('common.back')).first().click();
  }

  /** Taps on the version number often and fast enough to show the support information. */
  async tapVersion(): Promise<void> {
    const version = this.page.getByRole('button', { name: new RegExp(text('shell.version', { version: '1' })) }).first();
    // all at once: taps that wait for each other are too slow to count on a busy machine
    await version.click({ clickCount: 6 });
  }

  /** the brand's mark */
  get logo(): Locator {
    return this.page.locator('img[src$="/mark.svg"]').first();
  }

  /** A design token's value as the page has it. */
  async token(name: `--${string}`): Promise<string> {
    return this.page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(), name);
  }

  /** shown as long as prices are not live */
  get lostStrip(): Locator {
    return this.page.getByText(text('shell.connection.lost'), { exact: true });
  }

  get theme(): Promise<string | null> {
    return this.page.locator('html').getAttribute('data-theme');
  }

  get language(): Promise<string | null> {
    return this.page.locator('html').getAttribute('lang');
  }
}
