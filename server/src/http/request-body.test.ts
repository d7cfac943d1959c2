import { describe, expect, it } from 'vitest';
import { fieldsOf, mergeMetaData, parseJsonFields } from './request-body.ts';

describe('JSON bodies', () => {
  it.each([
    '',
    'x',
    '[]',
    'null',
    '1',
    '"text"',
    '{"a":NaN}',
    '{"a":1',
    '{"a":1234567890123456}',
    '{"a":0.12345678901234567}',
    '{"a":[1e1,1234567890123456e5]}',
    '{"a":1e-2}',
    '{"a":{"b":1E2}}',
    '{"a":1e+21}',
    '{"a":1.234567890123456e-7}',
  ])('refuses %s', (text) => {
    expect(() => parseJsonFields(text)).toThrow(expect.objectContaining({ code: 1001, httpStatus: 400 }));
  });

  it.each([
    ['{}', {}],
    ['{"a":123456789012345}', { a: 123456789012345 }],
    ['{"a":0.000000123456789}', { a: 0.000000123456789 }],
    // as JavaScript writes numbers below a millionth
    ['{"a":5.4e-7,"b":[-1e-8]}', { a: 5.4e-7, b: [-1e-8] }],
    ['{"a":"1e2","b1e2":5}', { a: '1e2', b1e2: 5 }],
    ['{"a":"12345678901234567890"}', { a: '12345678901234567890' }],
    ['{"a":"1","__proto__":{"admin":true}}', { a: '1' }],
  ])('reads %s', (text, fields) => {
    const read = parseJsonFields(text);
    expect(read).toEqual(fields);
    expect('admin' in read).toBe(false);
  });
});

describe('metaData', () => {
  it('is merged, and plain fields win', () => {
    expect(mergeMetaData({ metaData: '{"a":1,"b":2}', b: 3 })).toEqual({ a: 1, b: 3 });
    expect(mergeMetaData({ metaData: { a: 1 } })).toEqual({ a: 1 });
  });

  it.each(['{', '[]', 7])('%s is malformed', (metaData) => {
    expect(() => mergeMetaData({ metaData })).toThrow(expect.objectContaining({ code: 1001 }));
  });

  it('an absent body has no fields', () => {
    expect(fieldsOf(undefined)).toEqual({});
    expect(() => fieldsOf('text')).toThrow(expect.objectContaining({ code: 1001 }));
  });
});
