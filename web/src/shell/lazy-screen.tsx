import { lazy, type ComponentType } from 'react';

/**
 * A screen whose code is fetched when it is first shown.
 * @param load imports the module
 * @param name the component's export in it
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazy(async () => ({ default: (await load())[name] }));
}
