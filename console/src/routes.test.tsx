// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createConsoleRouter } from './routes.tsx';

test('a list is shown again where it was left; a queue moves with the row that its keys choose', () => {
  const { scrollRestoration } = createConsoleRouter().options;
  const isRestored = (pathname: string) =>
    typeof scrollRestoration === 'function' && scrollRestoration({ location: { pathname } as never });
  for (const path of ['/users', '/audit', '/activity']) expect([path, isRestored(path)]).toEqual([path, true]);
  for (const path of ['/review', '/approvals', '/tickets']) expect([path, isRestored(path)]).toEqual([path, false]);
});
