import { brand } from '@truefill/client/brand.ts';
import { motifLines } from './art-motifs.ts';
import styles from './brand-art.module.css';

/** The brand's artwork: its three colors under the lines of its motif, drawn inline so that no image has to be loaded. */
export function BrandArt() {
  return (
    <svg className={styles.art} viewBox="0 0 360 206" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <g className={styles.lines}>
        {motifLines(brand().visual.motif).map((line) => (
          <path key={line} d={line} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
    </svg>
  );
}
