/** Contour lines behind the login, like terrain on a map. Drawn once, in the brand's colors. */
const PATHS = Array.from({ length: 15 }, (_, ring) => contour(ring));

function contour(ring: number): string {
  const size = 16 + ring * 17 + ring * ring * 0.55;
  const points = Array.from({ length: 24 }, (_, corner) => {
    const angle = (corner / 24) * 2 * Math.PI;
    const wobble = 1 + 0.1 * Math.sin(3 * angle + ring * 0.18) + 0.06 * Math.cos(5 * angle - ring * 0.27);
    return [
      235 + ring * 1.5 + Math.cos(angle) * size * 1.35 * wobble,
      150 - ring * 1.2 + Math.sin(angle) * size * 0.82 * wobble,
    ] as const;
  });
  return smooth(points);
}

/** Joins the points by quadratic curves through their midpoints. */
function smooth(points: readonly (readonly [number, number])[]): string {
  const middle = (at: number): string => {
    const [x1 = 0, y1 = 0] = points[at % points.length] ?? [];
    const [x2 = 0, y2 = 0] = points[(at + 1) % points.length] ?? [];
    return `${((x1 + x2) / 2).toFixed(1)} ${((y1 + y2) / 2).toFixed(1)}`;
  };
  const curves = points.map(([x, y], at) => `Q${x.toFixed(1)} ${y.toFixed(1)} ${middle(at)}`);
  return `M${middle(points.length - 1)}${curves.join('')}Z`;
}

export function Contours({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 44 390 340"
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {PATHS.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
