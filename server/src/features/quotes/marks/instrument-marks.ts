import { createHash } from 'node:crypto';
import type { Catalogue } from '../../catalogue/index.ts';
import { instrumentMark } from './instrument-mark.ts';

export interface ServedMark {
  readonly svg: string;
  readonly etag: string;
}

/** The images of a catalogue's instruments, each drawn when it is first asked for. */
export class InstrumentMarks {
  readonly #catalogue: Catalogue;
  readonly #drawn = new Map<string, ServedMark>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** @returns undefined for an unknown symbol */
  of(symbol: string): ServedMark | undefined {
    const known = this.#drawn.get(symbol);
    if (known) return known;
    const instrument = this.#catalogue.bySymbol.get(symbol);
    if (!instrument) return undefined;
    const svg = instrumentMark(instrument);
    const mark = { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` };
    this.#drawn.set(symbol, mark);
    return mark;
  }
}
