import type { LocaleCode } from '@truefill/api/brand.ts';
import type { Catalogue } from '@truefill/locales/catalogue.ts';

/** The languages that have a catalogue, each a chunk of its own. */
const LOADERS = {
  en: () => import('@truefill/locales/en/index.ts'),
  'zh-cn': () => import('@truefill/locales/zh-cn/index.ts'),
} satisfies Partial<Record<LocaleCode, () => Promise<{ default: Catalogue }>>>;

export type CatalogueLocale = keyof typeof LOADERS;

/** Whether a language can be shown. */
export function hasCatalogue(locale: LocaleCode): locale is CatalogueLocale {
  return locale in LOADERS;
}

/** Fetches a language's texts. */
export async function loadCatalogue(locale: CatalogueLocale): Promise<Catalogue> {
  return (await LOADERS[locale]()).default;
}
