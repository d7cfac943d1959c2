import { launch, type Browser, type Page } from 'puppeteer-core';
import { WAIT_TIMEOUT_MS } from '../eventually.ts';
import type { OtherWindow, Size } from './other-window.ts';

/** Opens a window of Firefox, which understands WebDriver BiDi without a driver of its own. */
export async function openFirefox(executablePath: string, size: Size): Promise<OtherWindow> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, defaultViewport: size });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(WAIT_TIMEOUT_MS);
    return new FirefoxWindow(browser, page);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

class FirefoxWindow implements OtherWindow {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #errors: string[] = [];

  constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
    page.on('pageerror', (error) => this.#errors.push(`page: ${String(error)}`));
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  async run<Args extends readonly unknown[], Result>(what: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return (await this.#page.evaluate(what as unknown as (...values: unknown[]) => Result, ...args)) as Result;
  }

  async click(x: number, y: number): Promise<void> {
    await this.#page.mouse.click(x, y);
  }

  async type(words: string): Promise<void> {
    await this.#page.keyboard.type(words);
  }

  screenshot(): Promise<Uint8Array> {
    return this.#page.screenshot();
  }

  errors(): readonly string[] {
    return this.#errors;
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
