import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Brand } from '@truefill/api/brand.ts';
import { brandFrom } from '@truefill/api/rules/next-rules.ts';
import { DatabaseStartError } from '@truefill/server/adapters/database/cluster/start-error.ts';
import { BrandFileError, loadBrands } from '@truefill/server/features/brands/index.ts';
import { loadCatalogue } from '@truefill/server/features/catalogue/index.ts';
import { CompositionError } from '@truefill/server/composition-error.ts';
import { readSettings, SettingsError } from '@truefill/server/settings.ts';
import { ensureWebBuild } from '../setup/web-build.mjs';
import { answersTo, terminalPrompt } from './ask.ts';
import { CommandError } from './command-error.ts';
import { brandDocuments } from './docs.ts';
import { brandFolder, checkName, writeBrand } from './new-brand.ts';
import { FLAGS, type Answers } from './questions.ts';

/** Where a command reads its settings from, and what its output goes to. */
export interface CommandContext {
  readonly env: NodeJS.ProcessEnv;
  out(text: string): void;
  err(text: string): void;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const USAGE = `npm run brand -- <command>
  new <name>      creates brands/<name>; asks for values not given by flags:
                  ${FLAGS.map((flag) => `--${flag}`).join(' ')}
                  --yes uses defaults for the rest, as without a terminal
  check           reports every mistake of every brand
  preview <name>  serves a brand on a free port, with temporary example data
  rules <name>    prints a brand's rules as its traders read them, and their hash; --language <code>
  docs            writes brands/brand.schema.json and docs/brand-reference.md
`;

const catalogue = () => loadCatalogue(join(ROOT, 'server', 'catalogue')).bySymbol;

async function makeBrand(args: string[], { env, out }: CommandContext): Promise<void> {
  const { id, flags, yes } = readNew(args);
  const { brandsDir, consoleHost } = readSettings(env, ROOT);
  checkName(id, brandsDir);
  const instruments = catalogue();
  // their hosts and colors are taken; a mistake in one of them must be fixed first
  const brands = loadBrands(brandsDir, instruments);
  const canAsk = !yes && process.stdin.isTTY && process.stdout.isTTY;
  const answers = await answersTo(flags, { id, brands, consoleHost }, canAsk ? await terminalPrompt() : null);
  const folder = writeBrand(brandsDir, id, answers, instruments);
  out(`${folder} was created. Preview it: npm run brand -- preview ${id}\n`);
}

function readNew(args: string[]): { readonly id: string; readonly flags: Partial<Answers>; readonly yes: boolean } {
  const text = Object.fromEntries(FLAGS.map((flag) => [flag, { type: 'string' as const }]));
  const { values, positionals } = parseArgs({ args, options: { ...text, yes: { type: 'boolean' } }, allowPositionals: true });
  const { yes, ...flags } = values;
  return { id: oneName(positionals), flags: flags as Partial<Answers>, yes: yes === true };
}

function oneName([id, ...others]: readonly string[]): string {
  if (id === undefined || others.length > 0) throw new CommandError(`exactly one name is required\n\n${USAGE}`);
  return id;
}

function checkBrands(_: string[], { env, out }: CommandContext): void {
  const { brandsDir, consoleHost } = readSettings(env, ROOT);
  const brands = loadBrands(brandsDir, catalogue());
  const clash = brands.find(({ hosts }) => hosts.some((host) => host.toLowerCase() === consoleHost));
  if (clash) throw new CommandError(`${consoleHost} is a host of the brand ${clash.id} and of the operators' console`);
  out(`${brands.map(inOneLine).join('\n')}\n`);
}

function inOneLine({ id, site, hosts, locales, switches, demonstration }: Brand): string {
  const trades = [...(switches.contract ? ['contracts'] : []), ...(switches.optionMock ? ['options'] : [])].join(' and ');
  const what = [site, hosts.join(', '), locales.join(', '), trades || 'prices only', ...(demonstration ? ['demonstration'] : [])];
  return `${id.padEnd(16)} ${what.join(' | ')}`;
}

async function preview(args: readonly string[], { env, out }: CommandContext): Promise<void> {
  const id = oneName(args);
  const { brandsDir } = readSettings(env, ROOT);
  const folder = brandFolder(brandsDir, id);
  // loads the whole server
  const { openPreview, previewBanner } = await import('./preview.ts');
  await ensureWebBuild(ROOT);
  // registered first, so that an aborted start leaves nothing behind
  const stopRequested = new Promise<void>((resolve) => {
    process.on('SIGINT', resolve);
    process.on('SIGTERM', resolve);
  });
  const opened = await openPreview(ROOT, folder);
  out(previewBanner(opened));
  await Promise.race([stopRequested, opened.server.database.lost]);
  await opened.stop();
  process.exit(0);
}

async function printRules(args: string[], { env, out }: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { language: { type: 'string' } }, allowPositionals: true });
  const id = oneName(positionals);
  const { brandsDir } = readSettings(env, ROOT);
  const brands = loadBrands(brandsDir, catalogue());
  const brand = brands.find((each) => each.id === id);
  if (!brand) throw new CommandError(`unknown brand ${id}; known brands: ${brands.map((each) => each.id).join(', ')}`);
  const { printedRules } = await import('./rules.ts');
  out(await printedRules(brandFrom(brand, Date.now()), values.language));
}

function writeDocuments(): void {
  for (const [path, text] of Object.entries(brandDocuments())) writeFileSync(join(ROOT, path), text);
}

const COMMANDS: Readonly<Record<string, (args: string[], context: CommandContext) => void | Promise<void>>> = {
  new: makeBrand,
  check: checkBrands,
  preview,
  rules: printRules,
  docs: writeDocuments,
};

/** User errors are printed as their message; anything else is a bug and prints its stack. */
function isExpected(error: unknown): error is Error {
  const kinds = [CommandError, BrandFileError, SettingsError, CompositionError, DatabaseStartError];
  return kinds.some((kind) => error instanceof kind) || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
}

/** Runs a command; its exit code is 1 if it was refused or failed. */
export async function runCommand([name = '', ...args]: readonly string[], context: CommandContext): Promise<0 | 1> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (!command) throw new CommandError(`${name === '' ? 'no command given' : `unknown command "${name}"`}\n\n${USAGE}`);
    await command(args, context);
    return 0;
  } catch (error) {
    // Ctrl-C during a question
    if ((error as Error).name === 'ExitPromptError') context.err('cancelled: no brand was created\n');
    else context.err(`${isExpected(error) ? error.message : ((error as Error).stack ?? String(error))}\n`);
    return 1;
  }
}
