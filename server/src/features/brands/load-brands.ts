import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandFile, type Brand, type BrandFile } from '@truefill/api/brand.ts';
import { ANNOUNCED_PARTS, withNextRules } from '@truefill/api/rules/next-rules.ts';
import type { z } from '@truefill/api/zod.ts';
import { bandMistakes, markupMistakes, mistakesIn, serviceMistakes, type Markets } from './brand-mistakes.ts';
import { readBrandSource, type BrandMistake, type BrandSource } from './brand-source.ts';
import { readableMessage } from './schema-messages.ts';

/** Brands that cannot be served; the message lists every error of every file, one per line. */
export class BrandFileError extends Error {
  override readonly name = 'BrandFileError';
}

/** A parsed brand file; without the brand if it has errors. */
interface ReadBrand {
  readonly id: string;
  readonly path: string;
  readonly source: BrandSource | null;
  readonly brand: Brand | null;
  /** one line each: file, line, key and error */
  readonly mistakes: readonly string[];
}

/** Other encodings would silently lose letters. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Loads every brand of a folder, in id order; the first also serves the machine's own host names.
 * @param markets all markets, by symbol
 * @throws BrandFileError naming file, line, key and permitted values of each error; also if two brands claim one host
 */
export function loadBrands(brandsDir: string, markets: Markets): readonly Brand[] {
  const ids = brandIds(brandsDir);
  if (ids.length === 0) throw new BrandFileError(`${brandsDir} contains no brand: expected <id>/brand.yaml`);
  const read = ids.map((id) => readBrand(brandsDir, id, markets));
  const mistakes = [...read.flatMap((each) => each.mistakes), ...hostsClaimedTwice(read)];
  if (mistakes.length > 0) throw new BrandFileError(mistakes.join('\n'));
  return read.flatMap(({ brand }) => brand ?? []);
}

function brandIds(brandsDir: string): readonly string[] {
  try {
    return readdirSync(brandsDir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .toSorted();
  } catch {
    throw new BrandFileError(`the folder of brands, ${brandsDir}, cannot be read`);
  }
}

function readBrand(brandsDir: string, id: string, markets: Markets): ReadBrand {
  const folder = join(brandsDir, id);
  const path = join(folder, 'brand.yaml');
  const unread = { id, path, source: null, brand: null };
  let text: string;
  try {
    text = UTF_8.decode(readFileSync(path));
  } catch (error) {
    const why = error instanceof TypeError ? 'it is not UTF-8' : (error as Error).message;
    return { ...unread, mistakes: [`${path} cannot be read: ${why}`] };
  }
  const source = readBrandSource(text);
  if (source.syntaxErrors.length > 0)
    return { ...unread, mistakes: source.syntaxErrors.map(({ line, message }) => `${path}:${line}: ${oneLine(message)}`) };
  const result = brandFile.safeParse(source.content);
  const found = result.success
    ? [...mistakesIn(result.data, folder, markets), ...nextRulesMistakes(result.data, markets)]
    : result.error.issues.flatMap(mistakesOf);
  const mistakes = found.map((mistake) => errorLine(path, source, mistake));
  return { id, path, source, brand: result.success && found.length === 0 ? { ...result.data, id } : null, mistakes };
}

function errorLine(path: string, source: BrandSource, { path: key, message }: BrandMistake): string {
  return `${path}:${source.lineOf(key)}: ${key.join('.') || 'file'}: ${oneLine(message)}`;
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

/** An unknown key is named itself, not only its parent. */
function mistakesOf(issue: z.core.$ZodIssue): BrandMistake[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code !== 'unrecognized_keys') return [{ path, message: readableMessage(issue) }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'unknown key' }));
}

/** Keys that announced rules may not change: payment destinations are not rules, and change at once. */
const NOT_ANNOUNCED = ['addresses', 'bankAccount'];

/** Validates announced rules as if they were already in force. */
function nextRulesMistakes(brand: BrandFile, markets: Markets): readonly BrandMistake[] {
  const { nextRules } = brand;
  if (nextRules === undefined) return [];
  const misplaced = NOT_ANNOUNCED.filter((key) => Object.hasOwn(nextRules.treasury ?? {}, key)).map((key) => ({
    path: ['nextRules', 'treasury', key],
    message: 'not an announced rule: change it directly',
  }));
  const changes = ANNOUNCED_PARTS.some((part) => Object.keys(nextRules[part] ?? {}).length > 0);
  const empty = changes
    ? []
    : [{ path: ['nextRules'], message: `changes nothing: expected keys of ${ANNOUNCED_PARTS.join(', ')}` }];
  const result = brandFile.safeParse(withNextRules(brand));
  const wrong = result.success
    ? [...markupMistakes(result.data, markets), ...bandMistakes(result.data), ...serviceMistakes(result.data)]
    : result.error.issues.flatMap(mistakesOf);
  return [...misplaced, ...empty, ...wrong.map(({ path, message }) => ({ path: ['nextRules', ...path], message }))];
}

/** A host must belong to one brand. */
function hostsClaimedTwice(read: readonly ReadBrand[]): readonly string[] {
  const claimed = new Map<string, string>();
  const mistakes: string[] = [];
  for (const { id, path, source, brand } of read) {
    for (const [at, name] of (brand?.hosts ?? []).entries()) {
      const host = name.toLowerCase();
      const other = claimed.get(host);
      const message = `brands ${other} and ${id} both claim the host ${host}`;
      if (other !== undefined && source) mistakes.push(errorLine(path, source, { path: ['hosts', at], message }));
      claimed.set(host, id);
    }
  }
  return mistakes;
}
