import { brandFile } from '@truefill/api/brand.ts';
import { BRAND_FILE } from '@truefill/api/brand-file.fixture.ts';
import { expect, it } from 'vitest';
import { composeMail } from './message-texts.ts';

it.each([
  { virtualCurrencyTrade: true, mentions: 1 },
  { virtualCurrencyTrade: false, mentions: 0 },
])('the welcome mail mentions the demo account only where there is one: %j', ({ virtualCurrencyTrade, mentions }) => {
  const brand = { ...brandFile.parse({ ...BRAND_FILE, switches: { virtualCurrencyTrade } }), id: 'one' };
  const mail = composeMail({ brand, template: 'registration-complete', to: 'ida@example.com', locale: 'en', phrase: '' });
  expect(mail.text).toContain('is open');
  expect(mail.text.match(/demo account/g) ?? []).toHaveLength(mentions);
});
