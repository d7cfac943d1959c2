import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import { inMode, type TwinName } from '@truefill/api/paths.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { cents, type Money } from '@truefill/domain/money/money.ts';
import type { Browser } from 'playwright-core';
import { App } from './app.ts';
import { openLastingPage, type Device } from './browser.ts';
import type { BrandId, Broker } from './harness.ts';
import type { HttpClient } from './http-client.ts';
import { signIn } from './sign-in.ts';
import { openDemoSession, openRealSession, PASSWORD } from './trader-session.ts';

/** Who trades, at which brand, on which device. */
export interface TraderSetup {
  readonly brand: BrandId;
  readonly device: Device;
  readonly mode: AccountMode;
  readonly trades: 'contracts' | 'options';
}

/**
 * A trader in a window shared by several tests: a new user with a demo account, or the demonstration's trader, whose real
 * account has money. They also have a session without a browser, for steps that the test is not about.
 */
export class Trader {
  readonly app: App;
  readonly mode: AccountMode;
  readonly #client: HttpClient;
  readonly #token: string;
  readonly #close: () => Promise<void>;

  constructor(app: App, mode: AccountMode, client: HttpClient, token: string, close: () => Promise<void>) {
    this.app = app;
    this.mode = mode;
    this.#client = client;
    this.#token = token;
    this.#close = close;
  }

  /** Makes a call of the account: on the demo account its twin. */
  async call<Name extends TwinName>(name: Name, request: CallRequest<Name>): Promise<CallResponse<Name>> {
    return this.#client.demand(inMode(name, this.mode), request, { token: this.#token });
  }

  /** The account's running options. */
  async runningOptions(): Promise<CallResponse<'optionHistory'>['items']> {
    return (await this.#client.demand('optionHistory', { positionStatus: 0 }, { token: this.#token })).items;
  }

  /** what is free of margins, reservations and stakes */
  async balance(): Promise<Money> {
    const { balanceAmount } = await this.#client.demand('userBalance', {}, { token: this.#token });
    return cents(BigInt(Math.round(balanceAmount * 100)));
  }

  /** @throws Error if there was any error in the page since it was opened */
  async leave(): Promise<void> {
    this.#client.close();
    await this.#close();
  }
}

/** Opens the trader's window, logged in and in that account mode. */
export async function openTrader(browser: Browser, broker: Broker, setup: TraderSetup): Promise<Trader> {
  const { brand, device, mode, trades } = setup;
  const client = broker.client(brand);
  const email = `${trades}-${device}@${brand}.example.com`;
  const login = mode === 'demo' ? { email, password: PASSWORD } : broker.trader(brand);
  const token = mode === 'demo' ? await openDemoSession(client, broker.dataDir, email) : await openRealSession(client, login);
  const { page, close } = await openLastingPage(browser, device, broker.clock);
  const app = new App(page, device, broker, brand);
  await page.addInitScript(
    (stored) => localStorage.setItem('truefill.trade-mode', stored),
    trades === 'options' ? 'option' : 'market',
  );
  await signIn(app, login, mode);
  return new Trader(app, mode, client, token, close);
}
