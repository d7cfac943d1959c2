import type { RouteComponent } from '@tanstack/react-router';
import { lazy, type FunctionComponent } from 'react';

/**
 * A screen whose code is fetched when it is first shown.
 * @param load imports the module
 * @param name the component's export in it
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, FunctionComponent>>,
  name: Name,
): RouteComponent {
  return lazy(async () => ({ default: (await load())[name] }));
}
