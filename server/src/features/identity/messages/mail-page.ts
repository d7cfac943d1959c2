/** Content of an HTML mail. */
export interface MailPage {
  readonly site: string;
  /** color of the brand's name, #rrggbb */
  readonly accent: string;
  readonly locale: string;
  readonly subject: string;
  /** shown large; null for none */
  readonly code: string | null;
  readonly paragraphs: readonly string[];
  /** small print at the end */
  readonly asides: readonly string[];
  /** a link at the end; null for none */
  readonly link: { readonly text: string; readonly url: string } | null;
}

/**
 * Renders a mail as HTML: the brand's name, the code, the text. Styles are inline, as mail clients require, and nothing is
 * fetched, so no image reveals that the mail was opened.
 */
export function mailPage({ site, accent, locale, subject, code, paragraphs, asides, link }: MailPage): string {
  const block = (text: string, style: string): string => `<p style="${style}">${escapeHtml(text)}</p>`;
  return [
    `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f3f4f6;font-family:Arial,Helvetica,sans-serif;color:#1b1f27">',
    '<div style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border-radius:12px">',
    block(site, `margin:0 0 20px;font-size:20px;font-weight:bold;border-left:6px solid ${accent};padding-left:12px`),
    ...(code === null ? [] : [block(code, 'margin:0 0 20px;font-size:30px;font-weight:bold;letter-spacing:6px')]),
    ...paragraphs.map((text) => block(text, 'margin:0 0 16px;font-size:15px;line-height:1.55')),
    ...asides.map((text) => block(text, 'margin:0 0 8px;font-size:13px;line-height:1.5;color:#565d6b')),
    link === null
      ? ''
      : `<p style="margin:16px 0 0;font-size:13px"><a style="color:#565d6b" href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`,
    '</div></body></html>',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
