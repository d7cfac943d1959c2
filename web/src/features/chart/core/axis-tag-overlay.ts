import type { Chart, OverlayFigure, OverlayTemplate, registerOverlay, YAxis } from 'klinecharts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { coveredNumbers, lastTag, layOutTags, type AxisRoom, type AxisTags, type TagPlace, type TagSide } from './axis-tags.ts';
import { tokensOf } from './chart-colors.ts';
import { countdownOn } from './countdown-text.ts';

/** The kinds of overlays that have a tag on the price axis, at the height of their first point. */
export const TRADE_LINE = 'tradeLine';
export const OPTION_LINES = 'optionLines';
const TAGGED = [TRADE_LINE, OPTION_LINES];

/** What the data of such an overlay say about its tag. */
export interface TaggedData {
  /** as text */
  readonly price: string;
  readonly color: string;
  readonly background: string;
}

/** width of the axis line, px */
const AXIS_LINE = 1;

/** The side of the current price that each chart's tags were on last. */
const sidesOn = new WeakMap<Chart, ReadonlyMap<string, TagSide>>();

/** The positions of all line tags of a chart. @param height of the axis in px */
function tagsOn(chart: Chart, yAxis: YAxis, height: number): AxisTags & Pick<AxisRoom, 'last'> {
  const lines = TAGGED.flatMap((name) => chart.getOverlays({ name }));
  const tags = lines.map(({ id, points }) => {
    const price = points[0]?.value ?? 0;
    return { id, price, y: yAxis.convertToPixel(price) };
  });
  const newest = chart.getDataList().at(-1);
  const last =
    newest === undefined ? null : lastTag(yAxis.convertToNicePixel(newest.close), countdownOn(chart, newest.timestamp) !== '');
  const laidOut = layOutTags(tags, { height, last }, sidesOn.get(chart) ?? new Map());
  sidesOn.set(chart, laidOut.sides);
  return { ...laidOut, last };
}

/** The tag of a line on the axis; none if it shares one. */
export function tagFigure(
  id: string,
  data: TaggedData,
  {
    chart,
    yAxis,
    bounding,
  }: { readonly chart: Chart; readonly yAxis: YAxis | null; readonly bounding: { width: number; height: number } },
): OverlayFigure[] {
  const place = yAxis ? tagsOn(chart, yAxis, bounding.height).places.find(({ ids }) => ids.includes(id)) : undefined;
  return place && place.ids.length === 1 ? [figureAt(place, bounding.width, data)] : [];
}

const ARROWS = { above: '↑', below: '↓' } as const;

function figureAt({ y, beyond }: TagPlace, width: number, { price, color, background }: TaggedData): OverlayFigure {
  const padding = beyond === null ? 4 : 2;
  return {
    type: 'text',
    attrs: { x: width, y, text: beyond === null ? price : `${ARROWS[beyond]}${price}`, align: 'right', baseline: 'middle' },
    styles: {
      style: 'stroke_fill',
      color,
      backgroundColor: background,
      borderColor: color,
      borderSize: 1,
      borderRadius: 3,
      // the axis is only as wide as its prices, so a tag with an arrow must be narrower
      size: beyond === null ? 11 : 10,
      weight: '600',
      family: 'Inter Variable, system-ui, sans-serif',
      paddingLeft: padding,
      paddingRight: padding,
      paddingTop: 3,
      paddingBottom: 3,
    },
  };
}

/** The look of the tag of several lines at one price, in their color if they have the same. */
function sharedData(chart: Chart, ids: readonly string[], neutral: string): TaggedData | null {
  const lines = ids.flatMap((id) => chart.getOverlays({ id }).map(({ extendData }) => extendData as TaggedData));
  const [first] = lines;
  if (first === undefined) return null;
  const { price, color, background } = first;
  return { price, background, color: lines.every((line) => line.color === color) ? color : neutral };
}

interface AxisBackgroundData {
  readonly background: string;
  readonly color: string;
  readonly counted: (count: number) => string;
}

const AXIS_BACKGROUND = 'axisGround';

/** Hides the axis labels behind tags, which would show beside them, and shows the tags that several lines share. */
const axisBackgroundOverlay: OverlayTemplate<AxisBackgroundData> = {
  name: AXIS_BACKGROUND,
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createYAxisFigures: ({ chart, overlay, yAxis, bounding }) => {
    if (!yAxis) return [];
    const { background, color, counted } = overlay.extendData;
    const { width, height } = bounding;
    const { places, last } = tagsOn(chart, yAxis, height);
    const numbers = yAxis.getTicks().map(({ coord }) => coord);
    const ys = places.map(({ y }) => y);
    const covers = coveredNumbers(numbers, ys, last).map(([top, bottom]) => {
      const attrs = { x: AXIS_LINE, y: top, width: width - AXIS_LINE, height: bottom - top };
      return { type: 'rect', ignoreEvent: true, attrs, styles: { style: 'fill', color: background } };
    });
    const shared = places
      .filter(({ ids }) => ids.length > 1)
      .map((place) => {
        const { ids, beyond, isOnePrice } = place;
        const count = beyond === null ? counted(ids.length) : String(ids.length);
        const data = (isOnePrice ? sharedData(chart, ids, color) : null) ?? { price: count, color, background };
        return { ...figureAt(place, width, data), ignoreEvent: true };
      });
    return [...covers, ...shared];
  },
};

/** Registers the overlay with the library. */
export function registerAxisBackground(library: { readonly registerOverlay: typeof registerOverlay }): void {
  library.registerOverlay(axisBackgroundOverlay);
}

/** Hides axis labels behind the line tags. @param themeKey changes with the page's colors */
export function useAxisBackground(chart: Chart | null, themeKey: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    const element = chart?.getDom();
    if (!chart || !element || themeKey === '') return;
    const token = tokensOf(element);
    const extendData: AxisBackgroundData = {
      background: token('--bg-surface'),
      color: token('--text-2'),
      counted: (count) => t('chart.line.count', { count }),
    };
    // a point without a price: the library draws nothing for an overlay without points
    chart.createOverlay({
      name: AXIS_BACKGROUND,
      id: AXIS_BACKGROUND,
      lock: true,
      zLevel: -1,
      points: [{ value: 0 }],
      extendData,
    });
    return () => void chart.removeOverlay({ id: AXIS_BACKGROUND });
  }, [chart, themeKey, t]);
}
