import type { RouteComponent } from '@tanstack/react-router';
import { lazy, useState, type FunctionComponent } from 'react';

/** A component whose code is loaded when it is first rendered, or earlier. */
export type LazyPart<Props extends object> = FunctionComponent<Props> & {
  /** Loads the code now, so that the component renders without suspending. */
  readonly fetchNow: () => Promise<void>;
};

/**
 * A component whose code is loaded when it is first rendered.
 * @param load imports the module
 * @param name its export in the module
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
): LazyPart<Props> {
  let fetched: FunctionComponent<Props> | null = null;
  const fetchPart = async (): Promise<{ default: FunctionComponent<Props> }> => {
    fetched = (await load())[name];
    return { default: fetched };
  };
  const Later: FunctionComponent<Props> = lazy(fetchPart);
  function Part(props: Props) {
    // must stay the same while mounted, otherwise the component would remount once its code has loaded
    const [Shown] = useState(() => fetched ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { fetchNow: async () => void (await fetchPart()) });
}

/** A screen whose code is loaded when it is first rendered. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, FunctionComponent>>,
  name: Name,
): RouteComponent {
  return lazyPart(load, name);
}
