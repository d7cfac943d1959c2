import { brandFile, type BrandFile } from '../brand.ts';

/** Sections of a brand file whose rules can be announced. */
export const ANNOUNCED_PARTS = ['rules', 'options', 'treasury', 'loans'] as const;

/**
 * A brand file with its announced rules applied; null if it announces none. Not validated: mistakes are reported when
 * it is parsed as a brand file.
 */
export function withNextRules(brand: BrandFile): object | null {
  const { nextRules, ...now } = brand;
  if (nextRules === undefined) return null;
  const changed = ANNOUNCED_PARTS.map((part) => [part, merged(now[part], nextRules[part] ?? {})] as const);
  return { ...now, ...Object.fromEntries(changed) };
}

/** Each announced key replaces the current one; null removes it, so that its default applies. */
function merged(now: Readonly<Record<string, unknown>>, next: Readonly<Record<string, unknown>>): object {
  const all = { ...now, ...next };
  // announcing one level of verification leaves the others unchanged
  if (isObject(now['verification']) && isObject(next['verification']))
    all['verification'] = { ...now['verification'], ...next['verification'] };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Start of a brand's announced rules, ms; null if it announces none. */
export function nextRulesMs({ nextRules }: Pick<BrandFile, 'nextRules'>): number | null {
  return nextRules === undefined ? null : Date.parse(nextRules.from);
}

/**
 * A brand with the rules for a process that starts at a given time: rules announced for that time or earlier are in
 * force, later ones are still announced.
 * @throws ZodError if the announced rules would make the brand file invalid
 */
export function brandFrom<Of extends BrandFile>(brand: Of, startMs: number): Of {
  const fromMs = nextRulesMs(brand);
  if (fromMs === null || startMs < fromMs) return brand;
  const { nextRules: _, ...now } = brand;
  return { ...now, ...brandFile.parse(fileOf(withNextRules(brand))) } as unknown as Of;
}

/** The input of a brand's rules once the announced ones apply; null if it announces none. */
export function brandAnnounced(brand: BrandFile): BrandFile | null {
  const next = withNextRules(brand);
  return next === null ? null : brandFile.parse(fileOf(next));
}

/** Removes the id that a loaded brand has in addition to its file. */
function fileOf(brand: object | null): object {
  const known = new Set(Object.keys(brandFile.shape));
  return Object.fromEntries(Object.entries(brand ?? {}).filter(([key]) => known.has(key)));
}
