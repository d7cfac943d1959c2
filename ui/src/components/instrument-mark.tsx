import type { CSSProperties } from 'react';
import { instrumentMarkKind, type Glyph, type InstrumentMarkKind, type MarkedInstrument } from '../marks/instrument-mark-kind.ts';
import { classNames } from './class-names.ts';
import { Flag } from './flag.tsx';
import { IconCurrencyBitcoin, IconCurrencyEthereum, IconDroplet, IconFlame } from './icons.ts';
import styles from './instrument-mark.module.css';

export interface InstrumentMarkProps extends MarkedInstrument {
  /** px */
  size?: number | undefined;
  className?: string | undefined;
}

const GLYPHS = { bitcoin: IconCurrencyBitcoin, ethereum: IconCurrencyEthereum, oil: IconDroplet, gas: IconFlame } as const satisfies Record<Glyph, unknown>;

const lengths = (size: number, hue?: number): CSSProperties =>
  ({ '--mark-size': `${size}px`, ...(hue === undefined ? {} : { '--mark-hue': hue }) }) as CSSProperties;

function RoundMark({ mark, size }: { readonly mark: Exclude<InstrumentMarkKind, { kind: 'pair' | 'flag' }>; readonly size: number }) {
  if (mark.kind === 'metal') return <span className={classNames(styles.round, styles[mark.metal])} style={lengths(size)}>{mark.letters}</span>;
  if (mark.kind === 'letters') return <span className={classNames(styles.round, styles.hued)} style={lengths(size, mark.hue)}>{mark.letters}</span>;
  const GlyphIcon = GLYPHS[mark.glyph];
  return (
    <span className={classNames(styles.round, mark.glyph === 'oil' ? styles.oil : styles.hued)} style={lengths(size, mark.hue)}>
      <GlyphIcon size={Math.round(size * 0.62)} />
    </span>
  );
}

/** The round mark before an instrument's symbol. Decoration: the symbol beside it is the name. */
export function InstrumentMark({ size = 30, className, ...instrument }: InstrumentMarkProps) {
  const mark = instrumentMarkKind(instrument);
  return (
    <span className={classNames(styles.mark, className)} style={lengths(size)} aria-hidden="true">
      {mark.kind === 'pair' ? (
        <>
          <Flag className={styles.back} country={mark.quote} size={size * 0.7} />
          <Flag className={styles.front} country={mark.base} size={size * 0.7} />
        </>
      ) : mark.kind === 'flag' ? (
        <Flag country={mark.country} size={size} />
      ) : (
        <RoundMark mark={mark} size={size} />
      )}
    </span>
  );
}
