import type { Browser } from 'playwright-core';
import { openApp, type App } from './app.ts';
import type { Device } from './browser.ts';
import type { BrandId, Broker } from './harness.ts';
import { signIn } from './sign-in.ts';
import { openDemoSession, PASSWORD } from './trader-session.ts';

/** A new user with a demo account: their window, logged in, and a token of a separate session. */
export interface DemoTrader {
  readonly app: App;
  readonly token: string;
}

/** Registers an account with this address, and opens a window in which its user has switched to the demo account. */
export async function openDemoTrader(
  browser: Browser,
  broker: Broker,
  who: { readonly brand: BrandId; readonly device: Device; readonly email: string; readonly trades: 'contracts' | 'options' },
): Promise<DemoTrader> {
  const client = broker.client(who.brand);
  const token = await openDemoSession(client, broker.dataDir, who.email);
  client.close();
  const app = await openApp(browser, broker, who.brand, who.device);
  if (who.trades === 'contracts') await app.tradesContracts();
  await signIn(app, { email: who.email, password: PASSWORD }, 'demo');
  return { app, token };
}
