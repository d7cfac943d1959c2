type Twins<Paths> = Paths & { readonly [Name in keyof Paths & string as `${Name}Mock`]: string };

/** Paths of calls that each have a demo twin: same name and path with the suffix `Mock`. */
export function twinPaths<const Paths extends Readonly<Record<string, string>>>(paths: Paths): Twins<Paths> {
  const twins = Object.entries(paths).map(([name, path]) => [`${name}Mock`, `${path}Mock`]);
  return { ...paths, ...Object.fromEntries(twins) } as Twins<Paths>;
}

/** The name of a call's demo twin. */
export const mockName = <Name extends string>(name: Name): `${Name}Mock` => `${name}Mock`;
