import { createHash } from 'node:crypto';
import type { Category } from '@truefill/domain/market/instrument.ts';
import type { Catalogue } from '../index.ts';
import { instrumentMark, markSheet } from './instrument-mark.ts';

export interface ServedMark {
  readonly svg: string;
  readonly etag: string;
}

/** The images of a catalogue's instruments, drawn at first use. */
export class InstrumentMarks {
  readonly #catalogue: Catalogue;
  readonly #drawn = new Map<string, ServedMark>();
  readonly #sheets = new Map<Category, ServedMark>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** @returns undefined for an unknown symbol */
  of(symbol: string): ServedMark | undefined {
    const known = this.#drawn.get(symbol);
    if (known) return known;
    const instrument = this.#catalogue.bySymbol.get(symbol);
    if (!instrument) return undefined;
    const mark = served(instrumentMark(instrument));
    this.#drawn.set(symbol, mark);
    return mark;
  }

  /** The marks of a whole category in one image. */
  sheetOf(category: Category): ServedMark {
    const known = this.#sheets.get(category);
    if (known) return known;
    const sheet = served(markSheet(this.#catalogue.instruments.filter((instrument) => instrument.category === category)));
    this.#sheets.set(category, sheet);
    return sheet;
  }
}

function served(svg: string): ServedMark {
  return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` };
}
