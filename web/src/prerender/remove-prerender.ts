import { PRERENDER_ID } from '@truefill/api/prerender-request.ts';

const PLACE = '[data-scroll-restoration-id]';

/** Removes the server's prerender, carrying over its scroll position and the focused link to the app. */
export function removePrerender(): void {
  const prerender = document.getElementById(PRERENDER_ID);
  if (!prerender) return;
  const scrolled = [...prerender.querySelectorAll(PLACE)].find(({ scrollTop }) => scrollTop > 0)?.scrollTop;
  const focused = prerender.contains(document.activeElement) && document.activeElement?.getAttribute('href');
  prerender.remove();
  if (scrolled) document.querySelector(PLACE)?.scrollTo(0, scrolled);
  if (focused) document.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
}
