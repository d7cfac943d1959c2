import type { ConsoleCallRequest, ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { CONSOLE_PATHS, type ConsoleCallName } from '@truefill/api/console-paths.ts';
import type { Envelope } from '@truefill/api/envelope.ts';
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
  /** the code of the authenticator app that was entered last */
  lastCode = '';

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

  /** Goes to a path inside the console, as a link does; one of its screens must be open. */
  async go(path: string): Promise<void> {
    await this.page.evaluate((to) => history.pushState({}, '', to), path);
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
    this.lastCode = this.codeOf(secret);
    await this.page.getByLabel(text('console-access.factor.code')).fill(this.lastCode);
    await this.page.getByRole('button', { name: text('console-access.recovery.kept') }).waitFor();
    return secret;
  }

  /**
   * Opens a session with the calls of the login page, for tests that are not about it, and sets up the authenticator app. The
   * window then shows an empty page of the console.
   * @returns the secret of the authenticator app
   */
  async beginSession(login: OperatorLogin): Promise<string> {
    await this.#openEmpty();
    await this.call('operatorLogin', login);
    const { secret } = await this.call('createOperatorFactor', {});
    await this.call('submitOperatorFactor', { authCode: this.codeOf(secret) });
    await this.#markSignedIn();
    return secret;
  }

  /** Like `beginSession`, and opens a screen. @returns the secret of the authenticator app */
  async signInFirst(login: OperatorLogin, path = '/review'): Promise<string> {
    const secret = await this.beginSession(login);
    await this.open(path);
    return secret;
  }

  /** A later session, with an unused code and without the login page. */
  async signIn(login: OperatorLogin, secret: string): Promise<void> {
    await this.broker.clock.advance(NEXT_CODE_MS);
    await this.#openEmpty();
    await this.call('operatorLogin', login);
    await this.call('operatorSignIn', { authCode: this.codeOf(secret) });
    await this.#markSignedIn();
    await this.open('/review');
  }

  /** Enters an unused code at the second step of the login. */
  async enterCode(secret: string): Promise<void> {
    await this.broker.clock.advance(NEXT_CODE_MS);
    await this.page.getByLabel(text('console-access.code.app')).fill(this.codeOf(secret));
  }

  /** Makes a call of the console with the window's session. @throws Error if it is refused */
  async call<Name extends ConsoleCallName>(name: Name, body: ConsoleCallRequest<Name>): Promise<ConsoleCallResponse<Name>> {
    const { code, data } = (await this.page.evaluate(
      async ([path, json]) => {
        const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: json });
        return (await response.json()) as unknown;
      },
      [CONSOLE_PATHS[name], JSON.stringify(body)] as const,
    )) as Envelope<ConsoleCallResponse<Name>>;
    if (code !== 0) throw new Error(`${name} was answered with code ${code}`);
    return data as ConsoleCallResponse<Name>;
  }

  /** An address of the console without the app, which costs a page nothing. */
  async #openEmpty(): Promise<void> {
    const address = `${this.url}/empty`;
    await this.page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await this.page.goto(address);
    await this.page.unroute(address);
  }

  /** What the app sets beside the cookie, which it cannot read. */
  async #markSignedIn(): Promise<void> {
    await this.page.evaluate(() => localStorage.setItem('truefill.operator', '1'));
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
