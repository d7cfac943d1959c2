import { useEffect } from 'react';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';

export type BrandTheme = ConsoleCallResponse<'consoleThemes'>['list'][number];

/** Options of a displayed brand theme: light or dark, and the colors of up and down. */
export interface AppliedThemeOptions {
  readonly css: string;
  readonly theme: BrandTheme['theme'];
  readonly scheme: BrandTheme['scheme'];
}

/**
 * Applies a brand's tokens to the whole page, including popups, and restores its own theme on leaving the screen.
 */
export function useAppliedTheme({ css, theme, scheme }: AppliedThemeOptions): void {
  useEffect(() => {
    // an adopted sheet comes after those of the page, and needs no permission from its content security policy
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
