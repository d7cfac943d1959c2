/** A minus before a currency symbol. */
const SIGNED_AMOUNT = /\u2212(?=\p{Sc})/gu;

/**
 * How values are put into texts. A line may otherwise end between the minus and the currency symbol of −$20.10, and the next one
 * then starts with what reads as a gain: a word joiner (U+2060) keeps them together. React escapes texts itself.
 */
export const INTERPOLATION = {
  escapeValue: true,
  escape: (value: string): string => value.replaceAll(SIGNED_AMOUNT, '\u2212\u2060'),
};
