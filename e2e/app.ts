import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openPage, type Device } from './browser.ts';
import { expectHolds, expectPath } from './eventually.ts';
import type { BrandId, Broker } from './harness.ts';
import { AccountPage } from './pages/account-page.ts';
import { ChartPage } from './pages/chart-page.ts';
import { HistoryPage } from './pages/history-page.ts';
import { HomePage } from './pages/home-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { PositionsPage } from './pages/positions-page.ts';
import { RegisterPage } from './pages/register-page.ts';
import { SearchPage } from './pages/search-page.ts';
import { ShellPage } from './pages/shell-page.ts';
import { TicketPage } from './pages/ticket-page.ts';
import { PASSWORD } from './trader-session.ts';

/** The page objects of a brand's app in one window. */
export class App {
  readonly page: Page;
  readonly device: Device;
  readonly broker: Broker;
  readonly brand: BrandId;
  readonly shell: ShellPage;
  readonly home: HomePage;
  readonly chart: ChartPage;
  readonly ticket: TicketPage;
  readonly positions: PositionsPage;
  readonly history: HistoryPage;
  readonly login: LoginPage;
  readonly register: RegisterPage;
  readonly search: SearchPage;
  readonly account: AccountPage;

  constructor(page: Page, device: Device, broker: Broker, brand: BrandId) {
    this.page = page;
    this.device = device;
    this.broker = broker;
    this.brand = brand;
    this.shell = new ShellPage(page, device);
    this.home = new HomePage(page, device);
    this.chart = new ChartPage(page, device);
    this.ticket = new TicketPage(page, device);
    this.positions = new PositionsPage(page, device);
    this.history = new HistoryPage(page, device);
    this.login = new LoginPage(page, device);
    this.register = new RegisterPage(page, device);
    this.search = new SearchPage(page, device);
    this.account = new AccountPage(page, device);
  }

  get url(): string {
    return this.broker.url(this.brand);
  }

  /** Opens a path of the brand. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}${path}`);
  }

  /**
   * Goes to a path inside the app, as a link does, and waits until its screen has replaced the one before; a page of the app must
   * be open. Costs the browser a fraction of `open`, which loads the app again. Code and data of the screen may still be loading
   * (`settled.ts`), and what is open over the screen is not closed.
   */
  async go(path: string): Promise<void> {
    // before the app has taken over the page, nobody notices a new URL
    await expectHolds(() => this.page.evaluate(hasStarted), 'the app is there');
    await this.page.evaluate((to) => history.pushState({}, '', to), path);
    await expectHolds(() => this.page.evaluate(hasArrived), `${path} is shown`);
  }

  /**
   * Leaves the app for a page without it: before the clock jumps past the expiry of its token, so that no token refresh is in
   * progress when the next page starts.
   */
  async leave(): Promise<void> {
    await this.open('/config.json');
  }

  /** Lets the app start in contract mode, as on a returning user's device; call it before the first page is opened. */
  async tradesContracts(): Promise<this> {
    await this.page.addInitScript(() => localStorage.setItem('truefill.trade-mode', 'market'));
    return this;
  }

  /** Registers an account with the code from the email; the user is then logged in. */
  async openAccount(email: string): Promise<void> {
    await this.register.open(this.url);
    await this.register.sendCode(email);
    await this.register.finish(this.broker.codeFor(email), PASSWORD);
    await expectPath(this.page, '/');
  }
}

/** Opens a window of the brand's app. Nothing is loaded yet. */
export async function openApp(
  browser: Browser,
  broker: Broker,
  brand: BrandId,
  device: Device,
  options?: BrowserContextOptions,
): Promise<App> {
  return new App(await openPage(browser, device, broker.clock, options), device, broker, brand);
}

/** The used part of the app's router, which it leaves in the page. */
interface PageRouter {
  readonly history: { readonly location: { readonly pathname: string }; readonly subscribers: ReadonlySet<unknown> };
  readonly state: { readonly status: string; readonly resolvedLocation?: { readonly pathname: string } };
}

/** Runs in the page: whether its router has shown a screen, and follows the URL: it finds the first screen before it is rendered. */
function hasStarted(): boolean {
  const { __TSR_ROUTER__: router } = globalThis as unknown as { readonly __TSR_ROUTER__?: PageRouter };
  return router?.state.resolvedLocation !== undefined && router.history.subscribers.size > 0;
}

/** Runs in the page: whether its router shows the screen of the URL. */
function hasArrived(): boolean {
  const { __TSR_ROUTER__: router } = globalThis as unknown as { readonly __TSR_ROUTER__: PageRouter };
  return router.state.status === 'idle' && router.state.resolvedLocation?.pathname === router.history.location.pathname;
}
