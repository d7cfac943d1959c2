import { expect, it } from 'vitest';
import { mailPage } from './mail-page.ts';

const HOSTILE = `<img src=x onerror="alert(1)"></p><script>alert('1')</script>&amp;`;

it('checklist 28: escapes text from users and devices everywhere in a mail', () => {
  const page = mailPage({
    site: HOSTILE,
    accent: '#102030',
    locale: 'en"><script>',
    subject: HOSTILE,
    code: HOSTILE,
    paragraphs: [HOSTILE],
    asides: [HOSTILE],
    link: { text: HOSTILE, url: HOSTILE },
  });
  expect(page).not.toMatch(/<(script|img)/i);
  const shown =
    '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&lt;/p&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;';
  expect(page.split(shown)).toHaveLength(8);
});

it('is readable on a phone, and its code easy to read digit by digit', () => {
  const parts = { site: 'One', accent: '#102030', locale: 'en', subject: 'Code', paragraphs: [], asides: [], link: null };
  const page = mailPage({ ...parts, code: '482913' });
  expect(page).toContain('<meta name="viewport" content="width=device-width">');
  expect(page).toMatch(/<p style="[^"]*letter-spacing:6px">482913</);
});
