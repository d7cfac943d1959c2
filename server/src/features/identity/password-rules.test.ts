import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { passwordFault } from './password-rules.ts';

describe('password', () => {
  it.each([
    ['abcdef', 'too-short'],
    ['', 'too-short'],
    ['a😀b😀c😀', 'too-short'],
    ['x'.repeat(71) + 'y'.repeat(70), 'too-long'],
    ['password', 'common'],
    ['PASSWORD', 'common'],
    ['Password123!', 'common'],
    ['letmein2024', 'common'],
    ['1234567', 'common'],
    ['7654321', 'common'],
    ['qwertyuiop', 'common'],
    ['aaaaaaaa', 'common'],
    ['abababab', 'common'],
  ])('checklist 43: %s is %s', (password, fault) => {
    expect(passwordFault(password)).toBe(fault);
  });

  it.each(['seven wide rivers', ' spaces count ', '密码可以是中文的', 'kT9#mPq', 'dragonfly-lamp', '😀😁😂🤣😃😄😅'])(
    '%s is taken',
    (password) => {
      expect(passwordFault(password)).toBeNull();
    },
  );

  it('the list has a few hundred words', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(300);
  });
});
