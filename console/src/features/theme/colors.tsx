import { Sample } from './sample.tsx';
import styles from './theme.module.css';

const SURFACES = ['bg-canvas', 'bg-surface', 'bg-raised', 'bg-hover', 'bg-active', 'bg-overlay'] as const;
const TEXTS = ['text', 'text-2', 'text-3'] as const;
const MEANINGS = ['accent', 'up', 'down', 'ok', 'warn', 'danger', 'info', 'demo'] as const;
const FILLS = [
  ['accent-solid', 'accent-on'],
  ['danger-solid', 'danger-on'],
  ['up-solid', 'on-market'],
  ['down-solid', 'on-market'],
] as const;
/** Text on the artwork appears only on its first two colors. */
const ART = ['art-1', 'art-2', 'art-3'] as const;

/** The tokens: each text color on every surface it may be used on. */
export function Colors() {
  return (
    <>
      <Sample name="bg, text">
        {SURFACES.map((surface) => (
          <div key={surface} className={styles.surface} style={{ background: `var(--${surface})` }}>
            <code>{surface}</code>
            {TEXTS.map((text) => (
              <span key={text} style={{ color: `var(--${text})` }}>
                {text}
              </span>
            ))}
            {MEANINGS.map((meaning) => (
              <span key={meaning} style={{ color: `var(--${meaning}-text)` }}>
                {meaning}
              </span>
            ))}
          </div>
        ))}
      </Sample>
      <Sample name="tint">
        {MEANINGS.map((meaning) => (
          <span
            key={meaning}
            className={styles.swatch}
            style={{ background: `var(--${meaning}-tint)`, color: `var(--${meaning}-text)` }}
          >
            {meaning}
          </span>
        ))}
      </Sample>
      <Sample name="solid, art">
        {FILLS.map(([fill, label]) => (
          <span key={fill} className={styles.swatch} style={{ background: `var(--${fill})`, color: `var(--${label})` }}>
            {fill}
          </span>
        ))}
        {ART.map((color) => (
          <span key={color} className={styles.art}>
            <span style={{ background: `var(--${color})` }} />
            {color}
          </span>
        ))}
      </Sample>
    </>
  );
}
