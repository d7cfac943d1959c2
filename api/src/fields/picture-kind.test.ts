import { expect, it } from 'vitest';
import { pictureKind } from './picture-kind.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const HEIC = ['heic', 'heix', 'heim', 'heis', 'heif', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

it.each<readonly [what: string, head: string, kind: ReturnType<typeof pictureKind>]>([
  ['a JPEG', '\xff\xd8\xff\xe0\x00\x10JFIF', 'jpeg'],
  ['a PNG', '\x89PNG\r\n\x1a\n\x00\x00', 'png'],
  ...HEIC.map((brand) => [`a HEIC of the brand ${brand}`, `\x00\x00\x00\x18ftyp${brand}\x00\x00`, 'heic'] as const),
  ['a video', '\x00\x00\x00\x18ftypisom\x00\x00', null],
  ['text', '<svg xmlns="">', null],
  ['a beginning of a PNG', '\x89PNG', null],
  ['nothing', '', null],
])('%s is recognized by its first bytes', (_what, head, kind) => {
  expect(pictureKind(bytes(head))).toBe(kind);
});
