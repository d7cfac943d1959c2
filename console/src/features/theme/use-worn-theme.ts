import { useEffect } from 'react';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';

export type BrandTheme = ConsoleCallResponse<'consoleThemes'>['list'][number];

/** How a brand's theme is worn: in one of its two looks, with colors of up and down. */
export interface Wearing {
  readonly css: string;
  readonly theme: BrandTheme['theme'];
  readonly scheme: BrandTheme['scheme'];
}

/**
 * Dresses the whole page in a brand's tokens, popups included, and gives it its own look back when the screen is left.
 */
export function useWornTheme({ css, theme, scheme }: Wearing): void {
  useEffect(() => {
    // one that is adopted comes after those of the page, and needs no leave of its security policy
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);
  useEffect(() => {
    const { dataset } = document.documentElement;
    const before = { theme: dataset['theme'], updown: dataset['updown'] };
    Object.assign(dataset, { theme, updown: scheme });
    return () => void Object.assign(dataset, before);
  }, [theme, scheme]);
}
