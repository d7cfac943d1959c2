// @vitest-environment happy-dom
import '@truefill/client/testing/page.fixture.ts';
import { brand } from '@truefill/client/brand.ts';
import { describe, expect, test } from 'vitest';
import { compressAboveBytes, imageFileError } from './picture-file.ts';

const MEGABYTE = 1024 * 1024;

describe('by name and size', () => {
  test.each([
    ['me.jpg', 1000, null],
    ['me.JPEG', 1000, null],
    ['me.png', 1000, null],
    ['IMG_0001.HEIC', 1000, null],
    ['me.gif', 1000, 'type'],
    ['me.svg', 1000, 'type'],
    ['me.jpg.exe', 1000, 'type'],
    ['jpg', 1000, 'type'],
    ['me.jpg', 0, 'empty'],
    ['me.jpg', 10 * MEGABYTE, null],
    ['me.jpg', 10 * MEGABYTE + 1, 'size'],
  ] as const)('%s of %i bytes: %s', (name, size, error) => expect(imageFileError({ name, size })).toBe(error));
});

test("the brand's own limits apply", () => {
  Object.assign(brand().images, { maxMegabytes: 2, targetMegabytes: 0.5 });
  expect(imageFileError({ name: 'me.jpg', size: 2 * MEGABYTE })).toBeNull();
  expect(imageFileError({ name: 'me.jpg', size: 2 * MEGABYTE + 1 })).toBe('size');
  expect(compressAboveBytes()).toBe(MEGABYTE / 2);
});
