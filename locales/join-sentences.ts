/** One text of several sentences: a space between them, none after a full-width sign, which is as wide as one with it. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.join(' ').replaceAll(/(?<=[。！？]) /g, '');
}

/** Words that another sentence follows, with a full stop if their author left it out; Thai has none. */
export function asSentence(words: string): string {
  const text = words.trim();
  if (text === '' || /[.!?…。！？]["'”’»」』)）]*$/.test(text) || /\p{Script=Thai}$/u.test(text)) return text;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text) ? `${text}。` : `${text}.`;
}
