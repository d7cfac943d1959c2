/** A first frame as it may stand in a page. */
export interface PrerenderedMarkup {
  readonly html: string;
  /** what its elements had as style attributes, which the page's policy refuses */
  readonly css: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const SHEET_SOURCE = / src="\/market\/logos\/[^"]*"/g;
/** Whatever could end a declaration block or begin something else in a style sheet. */
const NO_DECLARATIONS = /[{}<>@\\]|\/\*/;

/**
 * Makes a page's markup of what React rendered. Style attributes become rules, fields and buttons are inert until the app is
 * there, and what only React would read goes. React escapes quotes and angle brackets in texts and values alike, so that tags and
 * attributes can be told by their signs.
 * @param scope the selector of the element that the markup will stand in
 */
export function prerenderedMarkup(rendered: string, scope: string): PrerenderedMarkup {
  const rules = new Map<string, number>();
  const html = rendered
    .replaceAll(/<!--.*?-->|<template\b[^>]*><\/template>/gs, '')
    .replaceAll(/ style="([^"]*)"/g, (_attribute, value: string) => {
      const declarations = value.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
      if (declarations === '' || NO_DECLARATIONS.test(declarations)) return '';
      const known = rules.get(declarations) ?? rules.size;
      rules.set(declarations, known);
      return ` data-drawn="${known}"`;
    })
    .replaceAll(/<(?:form|button|input|textarea|select)\b(?![^>]* inert=)/g, (tag) => `${tag} inert`)
    // the code comes first, and nothing for a layout that is not shown: React names every picture for an early start
    .replaceAll(/<link rel="preload" as="image"[^>]*>/g, '')
    .replaceAll(/<img\b/g, '<img loading="lazy" fetchpriority="low"')
    // The sheets of marks are as large as the code, and a slow line would share itself among both: the app asks for them.
    .replaceAll(SHEET_SOURCE, '');
  const css = [...rules].map(([declarations, number]) => `${scope} [data-drawn="${number}"]{${declarations}}`).join('');
  return { html, css };
}
