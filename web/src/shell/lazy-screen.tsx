import type { RouteComponent } from '@tanstack/react-router';
import { lazy, useState, type FunctionComponent } from 'react';

/** A part whose code is fetched when it is first shown, or before. */
export type LazyPart<Props extends object> = FunctionComponent<Props> & {
  /** Fetches the code now; once it is there the part shows at once. */
  readonly fetchNow: () => Promise<void>;
};

/**
 * A part whose code is fetched when it is first shown.
 * @param load imports the module
 * @param name the component's export in it
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
    // one and the same for as long as it is mounted, or it would start over once its code has come
    const [Shown] = useState(() => fetched ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { fetchNow: async () => void (await fetchPart()) });
}

/** A screen whose code is fetched when it is first shown. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, FunctionComponent>>,
  name: Name,
): RouteComponent {
  return lazyPart(load, name);
}
