/** A value in a text: literal, an amount in US dollars, a share as decimal text (0.002 is 0.2%), or a market category. */
export type FactValue = string | number | { readonly usd: number } | { readonly share: string } | { readonly category: number };

export type FactValues = Readonly<Record<string, FactValue>>;

/** A standalone sentence: its key below `legal.` in the texts, and its values. */
export interface LegalFact {
  readonly key: string;
  readonly values?: FactValues;
}

/** A part of a document: its title and text are below `legal.<document>.<key>`, its facts are listed under the text. */
export interface LegalPart {
  readonly key: string;
  readonly values?: FactValues;
  readonly facts?: readonly LegalFact[];
}

/** Whether a brand gives a fact. */
export function isFactGiven(value: string): boolean {
  return value !== '';
}
