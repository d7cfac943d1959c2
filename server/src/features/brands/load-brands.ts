import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandFile, type Brand, type BrandFile } from '@truefill/api/brand.ts';
import { LANGUAGES } from '@truefill/locales/languages.ts';
import { parse } from 'yaml';
import { addressFaultIn } from './receiving-addresses.ts';

/** A brand's file that cannot be used; the message is the one line to show. */
export class BrandFileError extends Error {
  override readonly name = 'BrandFileError';
}

/**
 * Loads every brand of a folder, in the order of the ids; the first also serves this machine's own names.
 * @param symbols of all markets that there are
 * @throws BrandFileError naming the file, the key and what is wrong with it; also where two brands claim one host
 */
export function loadBrands(brandsDir: string, symbols: ReadonlySet<string>): readonly Brand[] {
  const ids = brandIds(brandsDir);
  if (ids.length === 0) throw new BrandFileError(`${brandsDir} holds no brand: expected <id>/brand.yaml`);
  const brands = ids.map((id) => loadBrand(brandsDir, id, symbols));
  const claimed = new Map<string, string>();
  for (const brand of brands) {
    for (const host of brand.hosts.map((name) => name.toLowerCase())) {
      const other = claimed.get(host);
      if (other !== undefined) throw new BrandFileError(`brands ${other} and ${brand.id} both claim the host ${host}`);
      claimed.set(host, brand.id);
    }
  }
  return brands;
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

function loadBrand(brandsDir: string, id: string, symbols: ReadonlySet<string>): Brand {
  const path = join(brandsDir, id, 'brand.yaml');
  let content: unknown;
  try {
    content = parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BrandFileError(`${path} cannot be read: ${(error as Error).message.split('\n')[0]}`);
  }
  const result = brandFile.safeParse(content);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new BrandFileError(`${path}: ${issue?.path.join('.') || 'file'}: ${issue?.message ?? 'not valid'}`);
  }
  const brand = result.data;
  const fault = faultIn(brand, join(brandsDir, id), symbols);
  if (fault !== null) throw new BrandFileError(`${path}: ${fault}`);
  return { ...brand, id };
}

/** What the file names and nobody has, with its key; null where there is nothing wrong. */
function faultIn(brand: BrandFile, folder: string, symbols: ReadonlySet<string>): string | null {
  if (!brand.locales.includes(brand.defaultLocale)) return 'defaultLocale: not among locales';
  const locale = brand.locales.find((code) => !Object.hasOwn(LANGUAGES, code));
  if (locale !== undefined) return `locales: there are no texts in ${locale}; there are ${Object.keys(LANGUAGES).join(', ')}`;
  if (!symbols.has(brand.defaultSymbol)) return `defaultSymbol: there is no market ${brand.defaultSymbol}`;
  const hot = brand.hotSymbols.find((symbol) => !symbols.has(symbol));
  if (hot !== undefined) return `hotSymbols: there is no market ${hot}`;
  const banner = brand.banners.find((file) => !existsSync(join(folder, file)));
  if (banner !== undefined) return `banners: there is no file ${banner} in ${folder}`;
  return addressFaultIn(brand);
}
