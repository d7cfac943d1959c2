import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandFile, type Brand } from '@truefill/api/brand.ts';
import { parse } from 'yaml';

/** A brand's file that cannot be used; the message is the one line to show. */
export class BrandFileError extends Error {
  override readonly name = 'BrandFileError';
}

/**
 * Loads every brand of a folder, in the order of the ids; the first also serves this machine's own names.
 * @throws BrandFileError naming the file, the key and what is wrong with it; also where two brands claim one host
 */
export function loadBrands(brandsDir: string): readonly Brand[] {
  const ids = brandIds(brandsDir);
  if (ids.length === 0) throw new BrandFileError(`${brandsDir} holds no brand: expected <id>/brand.yaml`);
  const brands = ids.map((id) => loadBrand(brandsDir, id));
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

function loadBrand(brandsDir: string, id: string): Brand {
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
  if (!brand.locales.includes(brand.defaultLocale)) throw new BrandFileError(`${path}: defaultLocale: not among locales`);
  return { ...brand, id };
}
