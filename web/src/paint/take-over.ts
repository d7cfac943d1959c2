import { PAINT_ID } from '@truefill/api/paint-request.ts';

const PLACE = '[data-scroll-restoration-id]';

/** Takes the server's paint away. How far it was scrolled, and the link that held the focus, hold for what stands in its place. */
export function takeOver(): void {
  const paint = document.getElementById(PAINT_ID);
  if (!paint) return;
  const scrolled = [...paint.querySelectorAll(PLACE)].find(({ scrollTop }) => scrollTop > 0)?.scrollTop;
  const focused = paint.contains(document.activeElement) && document.activeElement?.getAttribute('href');
  paint.remove();
  if (scrolled) document.querySelector(PLACE)?.scrollTo(0, scrolled);
  if (focused) document.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
}
