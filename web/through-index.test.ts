import { expect, it } from 'vitest';
import { throughIndex } from './through-index.ts';

const FEATURES = `${import.meta.dirname}/src/features`;

function handled(code: string): string {
  const { transform } = throughIndex();
  const handler = (transform as { handler: (this: object, code: string, id: string) => string }).handler;
  const fail = (message: string) => {
    throw new Error(message);
  };
  return handler.call({ error: fail }, code, `${FEATURES}/home/home.tsx`);
}

it('resolves to the files that define the names, and leaves types and other imports unchanged', () => {
  expect(handled(`import { AlertBell, openAlertSheet as ask } from '../alerts/index.ts';`)).toBe(
    `import { AlertBell } from '${FEATURES}/alerts/alert-bell.tsx'; import { openAlertSheet as ask } from '${FEATURES}/alerts/alert-sheet-store.ts';`,
  );
  expect(handled(`import {\n  AlertBell,\n} from '../alerts/index.ts';`)).toContain('alert-bell.tsx');
  for (const same of [`import type { LivePosition } from '../trading/index.ts';`, `import { a } from './a.ts';`])
    expect(handled(same)).toBe(same);
});

it('a name that the index lacks fails the build', () => {
  expect(() => handled(`import { Nothing } from '../alerts/index.ts';`)).toThrow('exports no Nothing');
});
