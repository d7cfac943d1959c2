import type { Ref } from 'react';
import { NO_VALUE, type Figure } from '../format/number.ts';
import { formatPrice } from '../format/price.ts';
import changeStyles from './change-text.module.css';
import { shownChange } from './change-text.tsx';
import { classNames } from './class-names.ts';
import directionStyles from './direction.module.css';
import priceStyles from './price-text.module.css';

/*
 * Numbers that change several times a second in many rows at once. They look like PriceText and ChangeText, but React renders
 * only their empty elements; the holder of the ref writes the text.
 */

/** The element of a price, for `writePrice`. */
export function WrittenPrice({ ref }: { readonly ref: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className={classNames('numeric', priceStyles.price, directionStyles['flat'])} />;
}

/** Shows a price; null shows a dash. */
export function writePrice(place: Element, price: Figure | null, pricePrecision: number): void {
  writeText(place, price === null ? NO_VALUE : formatPrice(price, pricePrecision));
}

export interface WrittenChangeProps {
  readonly ref: Ref<HTMLSpanElement>;
  readonly className?: string | undefined;
}

/** The element of a change, for `writeChange`. */
export function WrittenChange({ ref, className }: WrittenChangeProps) {
  return (
    <span ref={ref} className={classNames('numeric', changeStyles.change, className)}>
      <span aria-hidden="true" hidden />
      <span />
    </span>
  );
}

/** Shows a change in percent with its arrow and color; null shows a dash. */
export function writeChange(place: Element, percent: Figure | null): void {
  const [arrow, words] = place.children;
  const { text, direction } = shownChange(percent);
  if (!(arrow instanceof HTMLElement) || !words) return;
  writeText(words, text);
  const color = directionStyles[direction] ?? '';
  if (words.className === color) return;
  words.className = color;
  arrow.className = classNames(changeStyles.arrow, changeStyles[direction], color);
  arrow.hidden = direction === 'flat';
}

/** Changing a text node is cheaper than replacing it. A page translator may have wrapped it in another element. */
function writeText(place: Element, text: string): void {
  const { firstChild: only } = place;
  if (only instanceof Text && only === place.lastChild) only.nodeValue = text;
  else place.textContent = text;
}
