import { describe, expect, it } from 'vitest';
import { passwordError } from './password-rules.ts';

describe('password', () => {
  it.each([
    ['abcdef', 'too-short'],
    ['', 'too-short'],
    ['a😀b😀c😀', 'too-short'],
    ['x'.repeat(71) + 'y'.repeat(70), 'too-long'],
  ])('of a wrong length: %s is %s', (password, error) => {
    expect(passwordError(password)).toBe(error);
  });

  it.each(
    [
      'password',
      'PASSWORD',
      'Password123!',
      'letmein2024',
      '1234567',
      '7654321',
      'qwertyuiop',
      'aaaaaaaa',
      'abababab',
      'btcusdt',
    ].concat(
      // F13
      ['qwerty12345', 'dragon123456', 'welcome12345', 'Password2026!', 'admin@2026!!', 'passwordpassword'],
      [
        'P@$$w0rd2026',
        '1Password1',
        '***dragon***',
        'Truefill2026!',
        'l1verp00l99',
        'dragon1dragon1',
        'abc1abc1abc1',
        'Northwind-2026',
      ],
    ),
  )('checklist 43: %s is guessable', (password) => {
    expect(passwordError(password, ['Northwind Markets'])).toBe('guessable');
  });

  it.each([
    'seven wide rivers',
    ' spaces count ',
    '密码可以是中文的',
    'kT9#mPq',
    'dragonfly-lamp',
    '😀😁😂🤣😃😄😅',
    'Northwind-2026',
    'dragon-8216-4937',
    '8216-4937-55',
  ])('%s is accepted', (password) => {
    expect(passwordError(password)).toBeNull();
  });
});
