import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRAND_IDS, openScriptedBroker, type ScriptedBroker } from './harness.ts';

const WEB_DIR = fileURLToPath(new URL('../web/dist/', import.meta.url));
/** Names of server-only settings and functions. */
const SERVER_WORDS = /DATABASE_URL|SMTP_|postgres(ql)?:\/\/|DATA_DIR|\boutbox\b|password_hash|PRIVATE KEY|argon2/;

let broker: ScriptedBroker;
beforeAll(async () => {
  broker = await openScriptedBroker();
});
afterAll(() => broker.stop());

/** Every key of this deployment, in every text encoding. */
function keyTexts(): string[] {
  const folder = join(broker.dataDir, 'keys');
  const keys = readdirSync(folder)
    .filter((name) => name.endsWith('.key'))
    .map((name) => readFileSync(join(folder, name)));
  expect(keys.length).toBeGreaterThan(0);
  return keys.flatMap((key) =>
    (['hex', 'base64', 'base64url', 'latin1'] as const).map((encoding) => key.toString(encoding).replace(/=+$/, '')),
  );
}

/** The headers and text of a brand's page; the host name is not resolved, since not every machine can. */
function servedPage(host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: broker.server.port, path: '/', headers: { host } }, (response) => {
      const parts = [JSON.stringify(response.headers)];
      response.setEncoding('utf8').on('data', (part: string) => parts.push(part));
      response.on('end', () => resolve(parts.join('\n')));
    }).on('error', reject);
  });
}

describe('checklist 33: no secret of the server is', () => {
  it('in the built web app, which has no source maps either', () => {
    const files = readdirSync(WEB_DIR, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.filter(({ name }) => /\.(js|css|html|json|svg|webmanifest|txt)$/.test(name));
    expect(texts.length).toBeGreaterThan(20);
    expect(files.filter(({ name }) => name.endsWith('.map')).map(({ name }) => name)).toEqual([]);
    const keys = keyTexts();
    const found = texts.flatMap(({ parentPath, name }) => {
      const text = readFileSync(join(parentPath, name), 'utf8');
      const word = SERVER_WORDS.exec(text)?.[0];
      return word !== undefined || keys.some((key) => text.includes(key)) ? [`${name}: ${word ?? 'a key'}`] : [];
    });
    expect(found).toEqual([]);
  });

  it.each(BRAND_IDS)('in the page that %s serves', async (brand) => {
    const page = await servedPage(new URL(broker.url(brand)).host);
    expect(page).toContain('id="root"');
    expect(SERVER_WORDS.exec(page)?.[0]).toBeUndefined();
    expect(keyTexts().filter((key) => page.includes(key))).toEqual([]);
    expect(page).not.toContain(broker.dataDir);
    expect(page).not.toContain(broker.trader(brand).password);
  });
});
