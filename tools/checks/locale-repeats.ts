/**
 * Texts that are the same in every language today but intentionally separate, with the reason why they are not one key of
 * `common`.
 */
export interface Apart {
  /** keys that belong together: equal texts among them should be one text, equal texts elsewhere are separate */
  readonly keys: RegExp;
  readonly why: string;
  /** whether even two of them may be the same */
  readonly within?: boolean;
}

export const APART: readonly Apart[] = [
  {
    keys: /^console[.-]/,
    why: 'the operators’ app: words of tabs, filters, columns and steps, which other languages decline',
    within: true,
  },
  { keys: /^legal\./, why: 'long texts that are fetched alone; chapters of two documents', within: true },
  { keys: /^(mail|page)\./, why: 'what the server writes itself is not in the app' },
  { keys: /^notice-texts\./, why: 'a kind of notice is a text of its own: one may come to say more', within: true },
  { keys: /^rules\./, why: 'a sentence per rule, fetched alone: any of them may come to say more', within: true },
  { keys: /^error\./, why: 'a text per code: any of them may come to say more', within: true },
  { keys: /^statement\.kind\./, why: 'a text per kind of entry, as the books name it', within: true },
  { keys: /^notifications\.alarm\./, why: 'a text per kind of notice' },
  { keys: /^notifications\.filter\./, why: 'a filter says which of many: other languages decline it by what it lists' },
  { keys: /^history\.filter\./, why: 'a filter says which of many: other languages decline it by what it lists' },
  { keys: /^history\.(status|reason)\./, why: 'what became of one order: other languages decline it', within: true },
  { keys: /\.column\./, why: 'the head of a narrow column: another language may need a shorter word than for a label' },
  { keys: /^chart\.table\./, why: 'the head of a narrow column, looked up by the name of the figure' },
  { keys: /^chart\.indicator\./, why: 'the name of an indicator, not of what it shows' },
  { keys: /^chart\.magnet\./, why: 'a state is said of a thing, whose gender other languages follow' },
  { keys: /^ticket\.off$/, why: 'a state is said of a thing, whose gender other languages follow' },
  { keys: /^shell\.tab\./, why: 'under an icon of a narrow bar: another language may need a shorter word than for a title' },
  { keys: /^shell\.rail\./, why: 'under an icon of a narrow bar: another language may need a shorter word than for a title' },
  { keys: /^shell\.console\./, why: 'words of a console that is read line by line' },
  { keys: /^instrument\.shortCategory\./, why: 'a short form, for the categories that have one' },
  { keys: /^account\.entry\./, why: 'an entry of the menu says where to go, a title where one is' },
  { keys: /^wallet\.shortcut\./, why: 'a shortcut says where to go, a title where one is' },
  { keys: /^account\.picture\.error\./, why: 'a fault is found before the server is asked' },
  { keys: /^positions\.partError\./, why: 'faults of a part of a position, looked up by their rule' },
  { keys: /^positions\.(open|wasClosed|whole|history)$/, why: 'said of one position, not of orders or of a list' },
  { keys: /^home\.banner\./, why: 'an advertisement chooses its own words' },
  { keys: /^quotation\.order\./, why: 'what a list is sorted by' },
  { keys: /^search\.run$/, why: 'what a button does, not the name of a thing' },
  { keys: /^wallet\.filter\./, why: 'a filter says which of many: other languages decline it by what it lists' },
  { keys: /^wallet\.optionState\./, why: 'what becomes of one option, not of a list' },
  { keys: /^wallet\.record\.(state|step)\./, why: 'how one record stands: other languages decline it', within: true },
  { keys: /^deposit\.kind\./, why: 'a way of paying, not a kind of market' },
  { keys: /^withdraw\.condition\./, why: 'both sides of a rule, looked up by its code: one may come to say more', within: true },
  { keys: /^support\.record\./, why: 'what something was written about: one of its kind' },
  {
    keys: /^support\.(state|act)\./,
    why: 'how one ticket stands, and what somebody did: other languages decline both',
    within: true,
  },
  { keys: /^options\.title$/, why: 'the kind of contract, in the plural of other languages' },
  { keys: /^options\.history\.detail$/, why: 'one option, not the kind' },
];
