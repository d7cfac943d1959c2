import { expect, it } from 'vitest';
import { createCaptchas } from './captchas.ts';
import type { IdentityDatabase } from '../tables.ts';

const UNUSED = {} as IdentityDatabase;

it('a captcha that cannot be drawn is refused with 23554 and not stored', async () => {
  const noText = (): string => null as never;
  const captchas = createCaptchas(UNUSED, { now: () => 0 }, Buffer.alloc(32), noText);
  await expect(captchas.make('northwind')).rejects.toMatchObject({ code: 23554 });
});
