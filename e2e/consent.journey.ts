import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApp, type App } from './app.ts';
import { violations } from './axe.ts';
import { openForAll } from './broker-and-browser.ts';
import type { Device } from './browser.ts';
import { expectGone, expectPath, expectText } from './eventually.ts';
import { openScriptedBroker, WEDNESDAY_MS, type ScriptedBroker } from './harness.ts';
import { onOneDevice } from './one-device.ts';
import { signIn } from './sign-in.ts';
import { text, textPattern } from './texts.ts';
import { PASSWORD } from './trader-session.ts';

const BRAND = 'northwind';

let broker: ScriptedBroker;
let browser: Browser;

openForAll((opened) => ([broker, browser] = opened));
const emailOf = (device: Device): string => `consent-${device}@mail.example`;

/** The user's consents on the server, as document and version. */
async function agreed(device: Device): Promise<string[]> {
  const client = broker.client(BRAND);
  const session = await client.demand('login', { username: emailOf(device), password: PASSWORD, type: 'E' });
  if (!('token' in session)) throw new Error('a second factor is wanted');
  const { list } = await client.demand('consents', {}, { token: session.token });
  client.close();
  return list.map(({ document, version }) => `${document} ${version}`).toSorted();
}

describe.each(onOneDevice('phone'))('on a %s', (device) => {
  it('a visitor reads every document before registering, and the consent is stored', async () => {
    const app = await openApp(browser, broker, BRAND, device);
    await app.open('/register');
    await app.page.getByRole('link', { name: text('common.legalDocuments') }).click();
    await expectPath(app.page, '/legal');
    const documents = app.page.getByRole('main').or(app.page.getByRole('dialog')).last();
    await documents.getByRole('link', { name: text('legal.execution.title') }).click();
    await expectPath(app.page, '/legal/execution');
    await app.page.getByText(text('legal.execution.fresh', { seconds: 10 })).waitFor();
    await app.page.getByText(textPattern('legal.page.version')).waitFor();
    expect(await violations(app.page)).toEqual([]);
    await app.openAccount(emailOf(device));
    expect(await agreed(device)).toEqual(['risk 1', 'terms 1']);
  });
});

describe('after a document has changed', () => {
  beforeAll(async () => {
    const before = broker;
    await before.server.stop();
    broker = await openScriptedBroker(WEDNESDAY_MS + HOUR_MS, {
      after: before,
      brandFile: (brand, file) =>
        brand === BRAND ? file.replace(/^company:\n/m, 'company:\n  license: Example Authority 7\n') : file,
    });
  });

  const sheet = (page: App['page']) => page.getByRole('dialog', { name: text('legal.consent.title') });

  it.each(onOneDevice('phone'))(
    'a user is asked on a %s, can postpone it, and one answer counts in both tabs',
    async (device) => {
      const app = await openApp(browser, broker, BRAND, device);
      await signIn(app, { email: emailOf(device), password: PASSWORD });
      await app.open('/');
      const terms = sheet(app.page).getByRole('link', { name: text('legal.terms.title') });
      await expectText(terms, new RegExp(text('legal.consent.version', { version: 2 })));
      expect(await violations(app.page)).toEqual([]);
      await sheet(app.page)
        .getByRole('button', { name: text('legal.consent.later') })
        .click();
      await expectGone(sheet(app.page));

      await app.open('/user/deposit');
      await sheet(app.page)
        .getByRole('button', { name: text('legal.consent.later') })
        .click();
      const wanted = app.page.getByRole('button', { name: text('account.readAndAgree') });
      await wanted.click();
      await sheet(app.page).waitFor();

      const other = await app.page.context().newPage();
      await other.goto(`${app.url}/legal/terms`);
      await other.getByText(/Example Authority 7/).waitFor();
      await sheet(other)
        .getByRole('button', { name: text('legal.consent.accept') })
        .click();
      await expectGone(sheet(other));
      await expectGone(sheet(app.page));
      await expectGone(wanted);
      await other.close();
      expect(await agreed(device)).toEqual(['risk 1', 'terms 1', 'terms 2']);
    },
  );
});
