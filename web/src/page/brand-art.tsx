import styles from './brand-art.module.css';

const RINGS = [
  { rx: 24, ry: 17, turn: -8 },
  { rx: 44, ry: 32, turn: -4 },
  { rx: 66, ry: 49, turn: 4 },
  { rx: 92, ry: 70, turn: 10 },
  { rx: 120, ry: 95, turn: 6 },
  { rx: 152, ry: 124, turn: 12 },
  { rx: 188, ry: 156, turn: 9 },
  { rx: 228, ry: 192, turn: 14 },
  { rx: 272, ry: 232, turn: 11 },
  { rx: 320, ry: 276, turn: 16 },
] as const;

/** The brand's artwork: its three colours with contour lines, drawn so that no image has to be fetched. */
export function BrandArt() {
  return (
    <svg className={styles.art} viewBox="0 0 360 206" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <g className={styles.rings} transform="translate(238 84)">
        {RINGS.map(({ rx, ry, turn }, index) => (
          <path key={rx} d={contour(rx, ry, index)} transform={`rotate(${turn})`} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
    </svg>
  );
}

/** A closed line around the origin that wavers like a height line of a map; the same for the same numbers. */
function contour(rx: number, ry: number, seed: number): string {
  const points = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * 2 * Math.PI;
    const reach = 1 + 0.09 * Math.sin(3 * angle + seed * 0.7) + 0.05 * Math.cos(2 * angle - seed);
    return { x: Math.cos(angle) * rx * reach, y: Math.sin(angle) * ry * reach };
  });
  const at = (index: number) => points[(index + points.length) % points.length] ?? { x: 0, y: 0 };
  const middle = (index: number): string => {
    const one = at(index);
    const next = at(index + 1);
    return `${((one.x + next.x) / 2).toFixed(1)} ${((one.y + next.y) / 2).toFixed(1)}`;
  };
  const curves = points.map((_, index) => `Q${at(index + 1).x.toFixed(1)} ${at(index + 1).y.toFixed(1)} ${middle(index + 1)}`);
  return `M${middle(0)}${curves.join('')}Z`;
}
