/** Colors of up and down, up first. */
export type SchemeName = 'blue-red' | 'green-red' | 'red-blue' | 'red-green';

export const SCHEME_NAMES: readonly SchemeName[] = ['blue-red', 'green-red', 'red-blue', 'red-green'];

const TURNED: Readonly<Record<SchemeName, SchemeName>> = {
  'blue-red': 'red-blue',
  'green-red': 'red-green',
  'red-blue': 'blue-red',
  'red-green': 'green-red',
};

/**
 * A new user's colors: the brand's, reversed if the user's market shows rising prices in red.
 * @param brandScheme the scheme in the brand's file, for all other users
 * @param redRises whether the user's language is one of markets where red stands for rising prices
 */
export function schemeFor(brandScheme: SchemeName, redRises = false): SchemeName {
  return redRises !== brandScheme.startsWith('red') ? TURNED[brandScheme] : brandScheme;
}
