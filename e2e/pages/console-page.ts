import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { readText } from '../eventually.ts';
import type { Broker } from '../harness.ts';
import { text } from '../texts.ts';

/** longer than a code is valid: none is accepted twice */
const NEXT_CODE_MS = 31_000;

/** One of the demonstration's operators. */
export interface OperatorLogin {
  readonly email: string;
  readonly password: string;
}

/** The operators' console in a window. */
export class ConsolePage {
  readonly page: Page;
  readonly broker: Broker;

  constructor(page: Page, broker: Broker) {
    this.page = page;
    this.broker = broker;
  }

  /** base URL of the console, without a trailing slash */
  get url(): string {
    return `http://console.localhost:${this.broker.server.port}`;
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(this.url + path);
  }

  /** Enters the password: the page then asks for the second factor, or sets it up. */
  async showPassword({ email, password }: OperatorLogin): Promise<void> {
    await this.page.getByLabel(text('common.email')).fill(email);
    await this.page.getByLabel(text('common.password'), { exact: true }).fill(password);
    await this.page.getByRole('button', { name: text('console-access.login.next') }).click();
  }

  /** Sets up the authenticator app as shown on the page. @returns its secret */
  async setUpFactor(): Promise<string> {
    await this.page.getByRole('img', { name: text('console-access.factor.qr') }).waitFor();
    const secret = (await readText(this.page.locator('form code'))).replaceAll(' ', '');
    await this.page.getByLabel(text('console-access.factor.code')).fill(this.codeOf(secret));
    await this.page.getByRole('button', { name: text('console-access.recovery.kept') }).waitFor();
    return secret;
  }

  /** The first login of an operator. @returns the secret of the authenticator app that was set up */
  async signInFirst(login: OperatorLogin): Promise<string> {
    await this.open('/login?to=%2Freview');
    await this.showPassword(login);
    const secret = await this.setUpFactor();
    await this.page.getByRole('button', { name: text('console-access.recovery.kept') }).click();
    await this.page.waitForURL(`${this.url}/review`);
    return secret;
  }

  /** A later login, with an unused code. @returns the code, which is now used */
  async signIn(login: OperatorLogin, secret: string): Promise<string> {
    await this.broker.clock.advance(NEXT_CODE_MS);
    await this.open('/login?to=%2Freview');
    await this.showPassword(login);
    const code = this.codeOf(secret);
    await this.page.getByLabel(text('console-access.code.app')).fill(code);
    await this.page.waitForURL(`${this.url}/review`);
    return code;
  }

  async signOut(): Promise<void> {
    await this.page.locator('aside button').last().click();
    await this.page.getByRole('menuitem', { name: text('console.account.signOut') }).click();
    await this.page.getByRole('button', { name: text('console-access.login.next') }).waitFor();
  }

  /** Presses a place of the menu. */
  async goToLink(place: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: text('shell.nav.main') })
      .getByRole('link', { name: text(`console.place.${place}`) })
      .click();
  }

  /** Goes to a place of the menu. */
  async goTo(place: string): Promise<void> {
    await this.goToLink(place);
    await this.page.getByRole('heading', { level: 1, name: text(`console.place.${place}`) }).waitFor();
  }

  /** Waits until the requested content has replaced its placeholders. */
  async settled(): Promise<void> {
    await this.page.locator('main [class*=skeleton]').first().waitFor({ state: 'detached' });
    await this.page.waitForFunction(() => document.querySelector('main [class*=skeleton]') === null);
  }

  /** The current code of an authenticator app with that secret. */
  codeOf(secret: string): string {
    return new TOTP({ secret }).generate({ timestamp: this.broker.clock.now() });
  }
}
