import { expect, test } from 'vitest';
import { redirectionFor, isGuarded, safeReturnPath, visitorPath } from './guard.ts';

test.each([
  ['/position', true],
  ['/history', true],
  ['/user/wallet', true],
  ['/user/account', true],
  ['/login', true],
  ['/forgot', true],
  ['/user', false],
  ['/user/service', false],
  ['/user/privacy', false],
  ['/legal', false],
  ['/legal/terms', false],
  ['/', false],
  ['/quotation', false],
  ['/historyX', false],
  ['/BTCUSDT/chart', false],
])('%s depends on the session: %s', (path, guarded) => {
  expect(isGuarded(path)).toBe(guarded);
});

test('a visitor on a guarded screen goes to the login with a return path', () => {
  expect(redirectionFor('/user/deposit', '/user/deposit?a=1#b', false)).toEqual({
    to: '/login',
    returnTo: '/user/deposit?a=1#b',
    notice: 'loginRequired',
  });
  expect(redirectionFor('/user/deposit', '/user/deposit', true)).toBeNull();
});

test('a user on login, register or forgot goes home', () => {
  expect(redirectionFor('/login', '/login', true)).toEqual({ to: '/', notice: 'alreadyLoggedIn' });
  expect(redirectionFor('/register', '/register', true)).toEqual({ to: '/', notice: 'alreadyLoggedIn' });
  expect(redirectionFor('/forgot', '/forgot', true)).toEqual({ to: '/', notice: 'alreadyLoggedIn' });
  expect(redirectionFor('/login', '/login', false)).toBeNull();
  expect(redirectionFor('/forgot', '/forgot', false)).toBeNull();
});

test.each([
  ['/position', '/position'],
  ['/EURUSD/place?direction=1#x', '/EURUSD/place?direction=1#x'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/a\\b', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['https://evil.example', '/'],
  ['position', '/'],
  ['', '/'],
  ['/login?to=/login', '/'],
  ['/x/../login', '/'],
  ['/register?to=/position', '/'],
  ['/forgot', '/'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  [undefined, '/'],
  [['/a'], '/'],
  [7, '/'],
])('checklist 46: return path %j becomes %s', (to, expected) => {
  expect(safeReturnPath(to)).toBe(expected);
});

test.each([
  ['/EURUSD/place?direction=0', '/EURUSD/place?direction=0'],
  ['/position', '/'],
  ['/position?tab=pending', '/'],
  ['/user/security#devices', '/'],
  ['/user/service', '/user/service'],
  ['/register', '/'],
  ['//elsewhere.example', '/'],
  [undefined, '/'],
])('a visitor who closes the login for %s goes to %s', (to, path) => expect(visitorPath(to)).toBe(path));
