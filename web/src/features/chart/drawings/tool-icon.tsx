import type { DrawingTool } from '@truefill/api/workspace/drawings.ts';
import {
  IconArrowUpRight,
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconEqual,
  IconLine,
  IconLineDashed,
  IconMinus,
  IconMinusVertical,
  IconTag,
} from '../icons.ts';
import styles from './tool-icon.module.css';

const ICONS = {
  horizontalStraightLine: IconMinus,
  horizontalRayLine: IconArrowUpRight,
  horizontalSegment: IconLineDashed,
  verticalStraightLine: IconMinusVertical,
  verticalRayLine: IconArrowUpRight,
  verticalSegment: IconLineDashed,
  straightLine: IconLine,
  rayLine: IconArrowUpRight,
  segment: IconLineDashed,
  priceLine: IconTag,
  parallelStraightLine: IconEqual,
  priceChannelLine: IconBaselineDensitySmall,
  fibonacciLine: IconBaselineDensityMedium,
} as const satisfies Record<DrawingTool, unknown>;

/** Rotation of an icon in degrees, so that it looks like what its tool draws. */
const TURNED: Partial<Record<DrawingTool, string>> = {
  horizontalRayLine: styles.flat ?? '',
  verticalRayLine: styles.upright ?? '',
  verticalSegment: styles.standing ?? '',
  segment: styles.slanted ?? '',
};

/** The icon of a drawing tool. */
export function ToolIcon({ tool, size = 20 }: { readonly tool: DrawingTool; readonly size?: number }) {
  const Icon = ICONS[tool];
  return <Icon size={size} className={TURNED[tool]} aria-hidden="true" />;
}
