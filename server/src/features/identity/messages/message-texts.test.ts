import { brandFile } from '@truefill/api/brand.ts';
import { BRAND_FILE } from '@truefill/api/brand-file.fixture.ts';
import { expect, it } from 'vitest';
import { composeMail, composeSms } from './message-texts.ts';

it.each([
  { virtualCurrencyTrade: true, mentions: 1 },
  { virtualCurrencyTrade: false, mentions: 0 },
])('the welcome mail mentions the demo account only where there is one: %j', ({ virtualCurrencyTrade, mentions }) => {
  const brand = { ...brandFile.parse({ ...BRAND_FILE, switches: { virtualCurrencyTrade } }), id: 'one' };
  const mail = composeMail({ brand, template: 'registration-complete', to: 'ida@example.com', locale: 'en', phrase: '' });
  expect(mail.text).toContain('is open');
  expect(mail.text.match(/demo account/g) ?? []).toHaveLength(mentions);
});

it.each([
  { phoneRegister: true, mentions: true },
  { phoneRegister: false, mentions: false },
])('a mail mentions phone numbers only where they can be registered: %j', ({ phoneRegister, mentions }) => {
  const brand = { ...brandFile.parse({ ...BRAND_FILE, switches: { phoneRegister } }), id: 'one' };
  const { text } = composeMail({ brand, template: 'no-account', to: 'ida@example.com', locale: 'en', phrase: '' });
  expect(text).toContain('Perhaps you registered with another address');
  expect(text.includes('phone number')).toBe(mentions);
});

it.each([
  [{ givenUp: '0.00000999 BTC' }, true],
  [{ givenUp: '' }, false],
])('the last message of a closed account names what was given up, by mail and by text message: %j', (values, named) => {
  const brand = { ...brandFile.parse(BRAND_FILE), id: 'one' };
  const parts = { brand, template: 'account-closed', to: '+491701234567', locale: 'en', phrase: '', values } as const;
  const sentence = 'You gave up what could not be paid out: 0.00000999 BTC.';
  expect([composeMail(parts).text.includes(sentence), composeSms(parts).text.includes(sentence)]).toEqual([named, named]);
  expect(composeSms(parts).text).toContain('is closed');
});

it('the outcome of a complaint is sent in full by text message too', () => {
  const brand = { ...brandFile.parse(BRAND_FILE), id: 'one' };
  const values = { ticket: 'The fill', words: 'We were late.' };
  const sms = composeSms({ brand, template: 'complaint-upheld', to: '+491701234567', locale: 'en', phrase: '', values });
  expect(sms.text).toContain('“The fill”');
  expect(sms.text).toContain('We were late.');
});
