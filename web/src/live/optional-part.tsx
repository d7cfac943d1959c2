import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type FunctionComponent } from 'react';
import { lazyPart, Nothing, type Texts } from './lazy-part.tsx';

const never = (): string => '';

/**
 * A component that the rest of the screen can do without, such as a sheet or a line on the chart. Its code is loaded when it is
 * first rendered, or once the connection is back. Until then, and if that fails, `Instead` is shown, and no error replaces the
 * screen.
 * @param load imports the module
 * @param name its export in the module
 * @param Instead gets the part's own props
 * @param texts `first` lets it render before the later texts have loaded
 */
export function optionalPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
  Instead: FunctionComponent<Props> = Nothing,
  texts: Texts = 'any',
): FunctionComponent<Props> {
  const Loaded = lazyPart(load, name, { Waiting: Instead, texts });
  return function Part(props: Props) {
    const instead = <Instead {...props} />;
    return (
      <CatchBoundary getResetKey={never} errorComponent={() => instead}>
        <Suspense fallback={instead}>
          <Loaded {...props} />
        </Suspense>
      </CatchBoundary>
    );
  };
}
