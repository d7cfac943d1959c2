import { describe, expect, test } from 'vitest';
import { PICTURE_MAX_BYTES, pictureFault, pictureKind } from './picture-file.ts';

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
    ['me.jpg', PICTURE_MAX_BYTES, null],
    ['me.jpg', PICTURE_MAX_BYTES + 1, 'size'],
  ] as const)('%s of %i bytes: %s', (name, size, fault) => expect(pictureFault({ name, size })).toBe(fault));
});

describe('by content', () => {
  const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
  test.each([
    ['a JPEG', bytes('\xff\xd8\xff\xe0\x00\x10JFIF'), 'jpeg'],
    ['a PNG', bytes('\x89PNG\r\n\x1a\n\x00\x00\x00\r'), 'png'],
    ['a HEIC', bytes('\x00\x00\x00\x18ftypheic\x00\x00'), 'heic'],
    ['a HEIF of a general brand', bytes('\x00\x00\x00\x18ftypmif1\x00\x00'), 'heic'],
    ['a film', bytes('\x00\x00\x00\x18ftypmp42\x00\x00'), null],
    ['an SVG', bytes('<svg xmlns="http'), null],
    ['a page', bytes('<!doctype html>'), null],
    ['nothing', bytes(''), null],
  ] as const)('%s', (_, head, kind) => expect(pictureKind(head)).toBe(kind));
});
