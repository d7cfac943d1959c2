import type { BrandVisual } from '@truefill/api/brand.ts';

export type Motif = BrandVisual['motif'];

interface Point {
  readonly x: number;
  readonly y: number;
}

const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
const numbers = (length: number): number[] => Array.from({ length }, (_, index) => index);
const turn = (share: number): number => share * 2 * Math.PI;

/** A smooth closed line through the midpoints of the polygon's sides. */
function roundLine(points: readonly Point[]): string {
  const middle = (index: number): Point => {
    const one = points[index % points.length] ?? { x: 0, y: 0 };
    const next = points[(index + 1) % points.length] ?? { x: 0, y: 0 };
    return { x: (one.x + next.x) / 2, y: (one.y + next.y) / 2 };
  };
  const curves = points.map((_, index) => `Q${at(points[(index + 1) % points.length] ?? middle(0))} ${at(middle(index + 1))}`);
  return `M${at(middle(0))}${curves.join('')}Z`;
}

/** Contour lines of a map around one summit. */
function contours(): string[] {
  const radii = [24, 44, 66, 92, 120, 152, 188, 228, 272, 320];
  return radii.map((radius, seed) =>
    roundLine(
      numbers(12).map((step) => {
        const angle = turn(step / 12) + 0.03 * seed;
        const reach = 1 + 0.09 * Math.sin(3 * angle + seed * 0.7) + 0.05 * Math.cos(2 * angle - seed);
        return { x: 238 + Math.cos(angle) * radius * reach, y: 84 + Math.sin(angle) * radius * 0.8 * reach };
      }),
    ),
  );
}

/** Fruit, close together as on a branch. */
function orchard(): string[] {
  const fruit = [
    [262, 62, 34],
    [316, 84, 40],
    [236, 122, 26],
    [284, 142, 38],
    [344, 164, 30],
    [342, 26, 26],
    [300, 14, 16],
    [222, 24, 18],
    [196, 84, 13],
    [234, 178, 20],
    [182, 146, 10],
  ] as const;
  return fruit.flatMap(([x, y, radius]) => {
    const circle = (r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    const shine = `M${x - radius * 0.62} ${y - radius * 0.2}A${radius * 0.66} ${radius * 0.66} 0 0 1 ${x - radius * 0.1} ${y - radius * 0.65}`;
    return [circle(radius), shine];
  });
}

/** Terraces cut into stone, each a step behind the one below. */
function strata(): string[] {
  return numbers(11).map((layer) => {
    const steps = numbers(7).map((step) => {
      const x = 80 + step * 48 + ((layer * 29 + step * 17) % 31);
      const y = 226 - layer * 13 - step * (5 + layer * 1.4) - ((layer + step) % 3) * 4;
      return `H${x.toFixed(0)}V${y.toFixed(0)}`;
    });
    return `M60 ${(232 - layer * 13).toFixed(0)}${steps.join('')}H380`;
  });
}

/** A rising sun with birds in front of it. */
function sunrise(): string[] {
  const arcs = numbers(7).map((ring) => {
    const radius = 34 + ring * ring * 2.2 + ring * 17;
    return `M${(286 - radius).toFixed(1)} 136A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1 ${(286 + radius).toFixed(1)} 136`;
  });
  const birds = [
    [200, 44, 15],
    [232, 28, 10],
    [174, 68, 8],
    [330, 26, 8],
  ] as const;
  const wings = birds.map(
    ([x, y, span]) =>
      `M${x - span} ${y - span * 0.35}Q${x - span * 0.4} ${y - span * 0.55} ${x} ${y}Q${x + span * 0.4} ${y - span * 0.55} ${x + span} ${y - span * 0.35}`,
  );
  const waves = numbers(5).map((wave) => `M${150 + wave * 26} ${136 + wave * 11}H${420 - wave * 26}`);
  return [...waves, ...arcs, ...wings];
}

/** Engraved rosettes, as on share certificates. */
function guilloche(): string[] {
  const rosette = (inner: number, waves: number, reach: number, shift: number): string =>
    roundLine(
      numbers(waves * 8).map((step) => {
        const angle = turn(step / (waves * 8));
        const radius = inner + reach * Math.cos(waves * angle + shift);
        return { x: 284 + Math.cos(angle) * radius, y: 92 + Math.sin(angle) * radius };
      }),
    );
  return numbers(6).flatMap((ring) => {
    const shift = ring * (Math.PI / 3);
    return [rosette(34, 12, 14, shift), rosette(74, 20, 17, shift), rosette(118, 28, 16, shift)];
  });
}

const MOTIFS: Readonly<Record<Motif, () => string[]>> = { contours, orchard, strata, sunrise, guilloche };

/**
 * The lines of a brand's artwork as SVG paths, 360 wide and 206 high, leaving the left side free for text.
 * @returns the same paths each time for a motif
 */
export function motifLines(motif: Motif): readonly string[] {
  return MOTIFS[motif]();
}
