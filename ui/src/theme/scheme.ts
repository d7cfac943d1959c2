/** Colors of up and down, up first. */
export type SchemeName = 'blue-red' | 'green-red' | 'red-blue' | 'red-green';

export const SCHEME_NAMES: readonly SchemeName[] = ['blue-red', 'green-red', 'red-blue', 'red-green'];

const TURNED: Readonly<Record<SchemeName, SchemeName>> = {
  'blue-red': 'red-blue',
  'green-red': 'red-green',
  'red-blue': 'blue-red',
  'red-green': 'green-red',
};

/** Languages of markets where red stands for rising prices. */
const RED_RISES: ReadonlySet<string> = new Set(['zh-cn', 'zh-tw', 'ja', 'ko']);

/**
 * The colors that a user begins with: the brand's, turned round where red means up.
 * @param brandScheme what the brand's file says, for everybody else
 * @param locale the language, in lower case
 */
export function schemeFor(brandScheme: SchemeName, locale: string): SchemeName {
  return RED_RISES.has(locale) !== brandScheme.startsWith('red') ? TURNED[brandScheme] : brandScheme;
}
