import { brandFile, type BrandFile } from '../brand.ts';

/** Parts of a brand's file whose rules can be announced. */
export const ANNOUNCED_PARTS = ['rules', 'options', 'treasury', 'loans'] as const;

/**
 * A brand's file as its announced rules will make it; null where it announces none. It is not checked: what is wrong in it shows when
 * it is read as a brand's file.
 */
export function withNextRules(brand: BrandFile): object | null {
  const { nextRules, ...now } = brand;
  if (nextRules === undefined) return null;
  const changed = ANNOUNCED_PARTS.map((part) => [part, merged(now[part], nextRules[part] ?? {})] as const);
  return { ...now, ...Object.fromEntries(changed) };
}

/** Each key that is announced stands for the one that holds; null takes it out, so that what is usual holds. */
function merged(now: Readonly<Record<string, unknown>>, next: Readonly<Record<string, unknown>>): object {
  const all = { ...now, ...next };
  // who announces one level of verification leaves the others as they are
  if (isObject(now['verification']) && isObject(next['verification']))
    all['verification'] = { ...now['verification'], ...next['verification'] };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** When a brand's announced rules begin, ms; null where it announces none. */
export function nextRulesMs({ nextRules }: Pick<BrandFile, 'nextRules'>): number | null {
  return nextRules === undefined ? null : Date.parse(nextRules.from);
}

/**
 * A brand with the rules that hold for a process that starts at a moment: those that were announced for it or for before it are in
 * force, later ones are still announced.
 * @throws ZodError for announced rules that a brand's file could not hold
 */
export function brandFrom<Of extends BrandFile>(brand: Of, startMs: number): Of {
  const fromMs = nextRulesMs(brand);
  if (fromMs === null || startMs < fromMs) return brand;
  const { nextRules: _, ...now } = brand;
  return { ...now, ...brandFile.parse(fileOf(withNextRules(brand))) } as unknown as Of;
}

/** What a brand's rules will be read from once the announced ones hold; null where it announces none. */
export function brandAnnounced(brand: BrandFile): BrandFile | null {
  const next = withNextRules(brand);
  return next === null ? null : brandFile.parse(fileOf(next));
}

/** A loaded brand has its id beside what its file holds. */
function fileOf(brand: object | null): object {
  const known = new Set(Object.keys(brandFile.shape));
  return Object.fromEntries(Object.entries(brand ?? {}).filter(([key]) => known.has(key)));
}
