/** A minimal brand file, for tests to modify. */
export const BRAND_FILE = {
  site: 'One',
  title: 'One',
  hosts: ['one.example'],
  demonstration: true,
  timeZone: 'UTC',
  locales: ['en'],
  defaultLocale: 'en',
  defaultTradeType: 'market',
  categories: [4],
  visual: {
    accent: '#7a2fb8',
    neutral: { hue: 1, chroma: 0 },
    radius: 4,
    font: 'Inter Variable',
    scheme: 'blue-red',
    defaultTheme: 'dark',
  },
};
