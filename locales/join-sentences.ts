/** One text of several sentences: a space between them, none after a full-width sign, which is as wide as one with it. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.join(' ').replaceAll(/(?<=[。！？]) /g, '');
}
