/** A first frame, ready to be inserted into a page. */
export interface PrerenderedMarkup {
  readonly html: string;
  /** the elements' style attributes as rules, since the page's policy forbids style attributes */
  readonly css: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const SHEET_SOURCE = / src="\/market\/logos\/[^"]*"/g;
/** Anything that could end a declaration block or start something else in a style sheet. */
const NO_DECLARATIONS = /[{}<>@\\]|\/\*/;

/**
 * Converts React's output to a page's markup. Style attributes become rules, fields and buttons are inert until the app has
 * started, and what only React reads is removed. React escapes quotes and angle brackets in texts and values, so tags and
 * attributes can be recognized by their delimiters.
 * @param scope the selector of the element that will contain the markup
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
    // the code comes first, and hidden layouts load nothing: React requests every image early
    .replaceAll(/<link rel="preload" as="image"[^>]*>/g, '')
    .replaceAll(/<img\b/g, '<img loading="lazy" fetchpriority="low"')
    // Icon sprites are as large as the code and would compete with it on a slow connection, so the app loads them.
    .replaceAll(SHEET_SOURCE, '');
  const css = [...rules].map(([declarations, number]) => `${scope} [data-drawn="${number}"]{${declarations}}`).join('');
  return { html, css };
}
