import { build, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { firstTexts } from './first-texts.ts';

const LAZY = `export const lazyScreen = (load, name, texts) => ({ load, name, texts });`;

/** Builds modules that lie at the root of a disk, of which `/main.ts` is the entry. */
async function buildModules(modules: Readonly<Record<string, string>>): Promise<void> {
  const disk: Plugin = {
    name: 'disk',
    resolveId: (id) => (/^\.?\/\w+\.ts$/.test(id) ? id.replace('./', '/') : null),
    load: (id) => modules[id],
  };
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [disk, firstTexts()],
    build: { write: false, rolldownOptions: { input: '/main.ts' } },
  });
}

const mainLoading = (screen: string): Record<string, string> => ({
  '/lazy.ts': LAZY,
  '/main.ts': `import { lazyScreen } from './lazy.ts';\nexport const screen = ${screen};\nwindow.screens = [screen];\n`,
});

it('a part that waits for the later texts may show any', async () => {
  const modules = mainLoading(`lazyScreen(() => import('./wallet.ts'), 'Wallet')`);
  const wallet = `export const Wallet = (t) => t('wallet.title');`;
  await expect(buildModules({ ...modules, '/wallet.ts': wallet })).resolves.toBeUndefined();
});

it.each([
  ['a later text', `t('wallet.title')`],
  ['one composed when it is needed', 't(`account.entry.${name}`)'],
  ['one with a number', `t('withdraw.notMet', { count: 2 })`],
])('one that does not wait stops the build with %s, wherever it is', async (_what, call) => {
  const modules = mainLoading(`lazyScreen(\n  () => import('./home.ts'),\n  'Home',\n  'first',\n)`);
  const home = `import { words } from './words.ts';\nexport const Home = (t, name) => t('home.title') + words(t, name);`;
  await expect(
    buildModules({ ...modules, '/home.ts': home, '/words.ts': `export const words = (t, name) => ${call};` }),
  ).rejects.toThrow(/\/words\.ts is shown before its text .+ has loaded/);
  const firstWords = `export const words = (t) => t('shell.retry');`;
  await expect(buildModules({ ...modules, '/home.ts': home, '/words.ts': firstWords })).resolves.toBeUndefined();
});

it('of two parts in one statement, the one that does not wait is checked', async () => {
  const modules = mainLoading(
    `[lazyScreen(() => import('./wallet.ts'), 'Wallet'), lazyScreen(() => import('./home.ts'), 'Home', 'first')]`,
  );
  const wallet = `export const Wallet = (t) => t('wallet.title');`;
  const withHome = (home: string): Promise<void> => buildModules({ ...modules, '/wallet.ts': wallet, '/home.ts': home });
  await expect(withHome(`export const Home = (t) => t('home.title');`)).resolves.toBeUndefined();
  await expect(withHome(`export const Home = (t) => t('loan.title');`)).rejects.toThrow(/\/home\.ts is shown before/);
});

it('so does the entry', async () => {
  await expect(buildModules({ '/main.ts': `window.words = (t) => t('wallet.title');` })).rejects.toThrow(/\/main\.ts/);
});
