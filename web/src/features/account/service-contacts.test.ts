import { expect, test } from 'vitest';
import { opensApps, serviceContacts } from './service-contacts.ts';

const OWN = 'https://trade.example';
const service = { email: 'help@example.com', telegram: 'northwind_help', whatsapp: '+44 7400 123456', chatUrl: '' };

test('web links on a computer, app links on a phone', () => {
  expect(serviceContacts(service, false, OWN)).toEqual({
    chatUrl: '',
    telegram: 'https://t.me/northwind_help',
    whatsapp: 'https://wa.me/447400123456',
    email: 'help@example.com',
    chatFirst: false,
  });
  expect(serviceContacts(service, true, OWN)).toMatchObject({
    telegram: 'tg://resolve?domain=northwind_help',
    whatsapp: 'whatsapp://send?phone=447400123456',
  });
});

test('contacts that are not configured are omitted', () =>
  expect(serviceContacts({ email: '', telegram: '', whatsapp: '', chatUrl: '' }, false, OWN)).toEqual({
    chatUrl: '',
    telegram: null,
    whatsapp: null,
    email: null,
    chatFirst: false,
  }));

test('the chat opens immediately only if there is no messenger', () => {
  const chatUrl = 'https://chat.example.com/x';
  expect(serviceContacts({ ...service, chatUrl }, false, OWN).chatFirst).toBe(false);
  expect(serviceContacts({ email: '', telegram: '', whatsapp: '', chatUrl }, false, OWN).chatFirst).toBe(true);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', `${OWN}/page`])(
  'the chat at %s is never framed',
  (chatUrl) => expect(serviceContacts({ ...service, chatUrl }, false, OWN).chatUrl).toBe(''),
);

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', true],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', false],
])('%s opens apps: %s', (agent, opens) => expect(opensApps(agent)).toBe(opens));
