import { expect, it } from 'vitest';
import { claimsIn } from './forbidden-claims.ts';

it.each([
  ['Guaranteed profit every week', ['guaranteed profit']],
  ['GUARANTEED   PROFITS!', ['guaranteed profit']],
  ['a g-u-a-r-a-n-t-e-e-d p.r.o.f.i.t', ['guaranteed profit']],
  ['ｒｉｓｋ－ｆｒｅｅ trading', ['risk free']],
  ['risk\u200bfr\u00adee', ['risk free']],
  ['ríšk\nfrëe', ['risk free']],
  ['Double\tyour “money” now', ['double your money']],
  ['You can’t lose', ['can’t lose']],
  ['本平台保证 盈利，零-风-险', ['保证盈利', '零风险']],
  ['brisk freight and a whisk, free of charge', []],
  ['Trading carries a risk. Free time is at 20:00.', []],
  ['No investment is without risk.', []],
  ['Profits are not certain; you may lose money.', []],
  ['交易有风险，投资需谨慎', []],
  ['', []],
])('%j claims %j', (text, claims) => expect(claimsIn(text)).toEqual(claims));
