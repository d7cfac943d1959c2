// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InstrumentMark } from '@truefill/ui/components/instrument-mark.tsx';
import { replaceMissingMarks } from './replace-missing-marks.ts';

let stop: () => void = () => undefined;
afterEach(() => stop());

function show(url: string): HTMLImageElement {
  const { container } = render(<InstrumentMark logoUrl={url} />);
  const image = container.querySelector('img');
  if (!image) throw new Error('there is no image');
  return image;
}

test.each([
  ['/market/logo/EURUSD.svg', '>EU<'],
  ['/market/logos/4.svg#BTCUSDT', '>BT<'],
])('a market whose image %s fails has its letters instead, until the network is back', (url, letters) => {
  stop = replaceMissingMarks();
  const image = show(url);
  fireEvent.error(image);
  expect(decodeURIComponent(image.src)).toContain(letters);
  fireEvent(window, new Event('online'));
  expect(image.getAttribute('src')).toBe(url);
});

test('another image, and a row that shows another market meanwhile, are left alone', () => {
  stop = replaceMissingMarks();
  const banner = show('/banner.png');
  fireEvent.error(banner);
  expect(banner.getAttribute('src')).toBe('/banner.png');
  const image = show('/market/logo/EURUSD.svg');
  fireEvent.error(image);
  image.src = '/market/logo/GBPUSD.svg';
  fireEvent(window, new Event('online'));
  expect(image.getAttribute('src')).toBe('/market/logo/GBPUSD.svg');
});
