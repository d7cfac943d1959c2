// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

test('a file keeps its URL until the browser has read it', () => {
  vi.useFakeTimers();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const clicked: unknown[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push([this.href, this.download]);
  });
  saveFile('codes.txt', new Blob(['a']));
  expect(clicked).toEqual([['blob:1', 'codes.txt']]);
  vi.advanceTimersByTime(59_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(revoke.mock.calls).toEqual([['blob:1']]);
});
