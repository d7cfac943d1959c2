// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ChangeText } from './change-text.tsx';
import { PriceText } from './price-text.tsx';
import { writeChange, writePrice, WrittenChange, WrittenPrice } from './written-figures.tsx';

afterEach(cleanup);

/** The text and the classes of all visible elements within an element. */
function seen(element: Element | null): unknown {
  const parts = [element, ...(element?.querySelectorAll('*') ?? [])] as HTMLElement[];
  const shown = parts.filter((part) => !part.hidden);
  return { text: element?.textContent, classes: new Set(shown.flatMap(({ className }) => className.split(' ')).filter(Boolean)) };
}

test.each([null, 1.5, -20.25, '1234.5', 1234567n])('a written price of %s looks like a rendered one', (price) => {
  let place: Element | null = null;
  render(<WrittenPrice ref={(element) => void (place = element)} />);
  writePrice(place as unknown as Element, price, 2);
  const { container } = render(<PriceText price={price} category="cryptos" pricePrecision={2} />);
  expect(seen(place)).toEqual(seen(container.firstElementChild));
});

test('a written change looks like a rendered one whatever it was before', () => {
  let place: Element | null = null;
  render(<WrittenChange ref={(element) => void (place = element)} className="own" />);
  for (const percent of [null, 0.42, 0.5, -1.08, 0, -0.001, -3, 2, null]) {
    writeChange(place as unknown as Element, percent);
    const { container } = render(<ChangeText percent={percent} className="own" />);
    expect(seen(place)).toEqual(seen(container.firstElementChild));
  }
});

test('a text that a translator has wrapped in an element of its own is still updated', () => {
  let place: Element | null = null;
  render(<WrittenPrice ref={(element) => void (place = element)} />);
  const cell = place as unknown as Element;
  writePrice(cell, 1, 2);
  cell.innerHTML = '<font><font>1.00</font></font>';
  writePrice(cell, 2, 2);
  expect(cell.textContent).toBe('2.00');
});
