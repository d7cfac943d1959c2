import type { Brand } from '@truefill/api/brand.ts';
import { brandFile } from '@truefill/api/brand.ts';

/** A brand that shows every category, with the given overrides. */
export function testBrand(
  overrides: { id?: string; categories?: number[]; markupPoints?: Record<string, number>; hosts?: string[] } = {},
): Brand {
  const file = brandFile.parse({
    site: 'Test',
    title: 'Test',
    hosts: overrides.hosts ?? ['test.localhost'],
    demonstration: true,
    timeZone: 'UTC',
    locales: ['en'],
    defaultLocale: 'en',
    defaultTradeType: 'market',
    categories: overrides.categories ?? [3, 2, 1, 4, 5],
    service: {},
    switches: {},
    rules: { markupPoints: overrides.markupPoints ?? {} },
    visual: {
      accent: '#2255cc',
      neutral: { hue: 0, chroma: 0 },
      radius: 8,
      font: 'Inter Variable',
      scheme: 'green-red',
      defaultTheme: 'light',
    },
  });
  return { ...file, id: overrides.id ?? 'test' };
}
