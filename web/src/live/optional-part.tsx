import { Suspense, useEffect, useReducer, type FunctionComponent } from 'react';
import { useIsLost } from './use-is-lost.ts';

/**
 * A component that the rest of the screen can do without. Its code is loaded when it is first rendered, or once the connection is
 * back; if that fails, nothing is shown until the page is reloaded, instead of an error that replaces the screen.
 * @param load imports the module
 * @param name its export in the module
 */
export function optionalPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | null = null;
  let fetching: Promise<void> | null = null;
  // not a second time after a failure: the styles that failed with the code would stay missing
  const fetchOnce = (): Promise<void> =>
    (fetching ??= load().then(
      (module) => void (loaded = module[name]),
      () => undefined,
    ));
  return function Part(props: Props) {
    const lost = useIsLost();
    const [, rerender] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (loaded === null && !lost) void fetchOnce().then(rerender);
    }, [lost]);
    const Loaded = loaded;
    if (!Loaded) return null;
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
