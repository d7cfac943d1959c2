/**
 * The page names the style sheets of its first sight for narrow and for wide windows. Once it is known which of them this window
 * is, its own hold for good, whatever its width becomes; the others go, so that they are fetched when a screen asks for them.
 */
export function settleStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media]')) {
    if (matchMedia(link.media).matches) link.removeAttribute('media');
    else link.remove();
  }
}
