import { beforeEach, describe, expect, test } from 'vitest';
import { entryFrom, readRemembered, remember } from './remembered-login.ts';

const entries = new Map<string, string>();
const storage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
};
const nothing = { on: false, type: 'E', value: '' };

beforeEach(() => entries.clear());

describe('remembered login name', () => {
  test('is restored', () => {
    remember({ on: true, type: 'E', value: 'mara@example.com' }, storage);
    expect(readRemembered(storage)).toEqual({ on: true, type: 'E', value: 'mara@example.com' });
  });
  test('of a phone user is shown with its calling code', () => {
    remember({ on: true, type: 'P', value: '4915123456789' }, storage);
    expect(entryFrom(readRemembered(storage))).toBe('+4915123456789');
    expect(entryFrom(nothing as ReturnType<typeof readRemembered>)).toBe('');
  });
  test('is deleted if the box is not checked', () => {
    remember({ on: true, type: 'E', value: 'mara@example.com' }, storage);
    remember({ on: false, type: 'E', value: 'mara@example.com' }, storage);
    expect([readRemembered(storage), entries.size]).toEqual([nothing, 0]);
  });
  test.each(['{', 'null', '{"on":true}', '{"on":"yes","value":"a"}', '[]'])('%j counts as nothing', (text) => {
    entries.set('remember', text);
    expect(readRemembered(storage)).toEqual(nothing);
  });
  test('blocked storage is not an error', () => {
    const denied = (): never => {
      throw new Error('denied');
    };
    Object.defineProperty(globalThis, 'localStorage', { get: denied, configurable: true });
    expect(() => remember({ on: true, type: 'E', value: 'a' })).not.toThrow();
    expect(readRemembered()).toEqual(nothing);
    Reflect.deleteProperty(globalThis, 'localStorage');
    expect(() => remember({ on: true, type: 'E', value: 'a' }, { setItem: denied, removeItem: denied })).not.toThrow();
  });
});
