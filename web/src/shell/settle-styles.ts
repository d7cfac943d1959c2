/**
 * The page links the style sheets of its first view for narrow and for wide windows. Those that match this window are kept
 * permanently, whatever its width becomes; the others are removed, so that they are loaded when a screen requests them.
 */
export function settleStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media]')) {
    if (matchMedia(link.media).matches) link.removeAttribute('media');
    else link.remove();
  }
}
