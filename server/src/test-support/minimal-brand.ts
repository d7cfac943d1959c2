import { brandFile, type Brand } from '@truefill/api/brand.ts';
import type { z } from '@truefill/api/zod.ts';

/** A valid brand of all categories with little else in its file, apart from the given keys. */
export function minimalBrand(id: string, keys: Partial<z.input<typeof brandFile>>): Brand {
  const file = brandFile.parse({
    site: id,
    title: id,
    hosts: [`${id}.localhost`],
    demonstration: true,
    timeZone: 'America/New_York',
    locales: ['en'],
    defaultLocale: 'en',
    defaultTradeType: 'market',
    categories: [3, 2, 1, 4, 5],
    service: {},
    switches: {},
    visual: {
      accent: '#2255cc',
      neutral: { hue: 0, chroma: 0 },
      radius: 8,
      font: 'Inter Variable',
      scheme: 'green-red',
      defaultTheme: 'light',
    },
    ...keys,
  });
  return { ...file, id };
}
