import { CHART_COLORS, MAX_INDICATORS, type ChartLayout, type ChosenIndicator } from '@truefill/api/workspace/chart-layout.ts';
import {
  parameterError,
  INDICATOR_RULES,
  isAllowed,
  offeredIndicators,
  parametersOf,
  type IndicatorName,
  type IndicatorPlace,
  type ParameterError,
} from './indicators.ts';

/** An indicator in the dialog; the texts are the contents of its fields. */
export interface DraftIndicator {
  readonly name: IndicatorName;
  readonly on: boolean;
  readonly texts: readonly string[];
  readonly colour: number;
}

/** The dialog's state: every available indicator, selected or not. */
export interface IndicatorDraft {
  readonly main: readonly DraftIndicator[];
  readonly sub: readonly DraftIndicator[];
}

/** The initial draft. */
export function draftOf(layout: Pick<ChartLayout, 'main' | 'sub'>, withVolume: boolean): IndicatorDraft {
  return { main: draftsOf('main', layout.main, withVolume), sub: draftsOf('sub', layout.sub, withVolume) };
}

function draftsOf(place: IndicatorPlace, chosen: readonly ChosenIndicator[], withVolume: boolean): DraftIndicator[] {
  return offeredIndicators(place, withVolume).map((name, index) => {
    const found = chosen.find((indicator) => indicator.name === name);
    const parameters = found ? parametersOf(found) : INDICATOR_RULES[name].defaults;
    return { name, on: found !== undefined, texts: parameters.map(String), colour: found?.colour ?? index % CHART_COLORS };
  });
}

/** Number of selected indicators in a place. */
export function chosenCount(drafts: readonly DraftIndicator[]): number {
  return drafts.filter(({ on }) => on).length;
}

/** Whether another indicator can be selected in a place: three at most. */
export function hasRoom(drafts: readonly DraftIndicator[]): boolean {
  return chosenCount(drafts) < MAX_INDICATORS;
}

/** Selects or deselects an indicator; a fourth one is rejected. */
export function toggled(drafts: readonly DraftIndicator[], name: IndicatorName): readonly DraftIndicator[] {
  return drafts.map((draft) => (draft.name === name && (draft.on || hasRoom(drafts)) ? { ...draft, on: !draft.on } : draft));
}

/** Changes an indicator's field or color. */
export function changed(
  drafts: readonly DraftIndicator[],
  name: IndicatorName,
  change: Partial<Pick<DraftIndicator, 'texts' | 'colour'>>,
): readonly DraftIndicator[] {
  return drafts.map((draft) => (draft.name === name ? { ...draft, ...change } : draft));
}

/** The errors of an indicator's fields, and of their combination. */
export interface DraftErrors {
  /** by field: true if its text is not a number within its bounds */
  readonly fields: readonly boolean[];
  readonly together: ParameterError | null;
}

export function errorsOf({ name, texts }: DraftIndicator): DraftErrors {
  const { parameters } = INDICATOR_RULES[name];
  const fields = parameters.map((rule, index) => {
    const text = texts[index] ?? '';
    return text.trim() === '' || !isAllowed(rule, Number(text));
  });
  return { fields, together: fields.includes(true) ? null : parameterError(name, texts.map(Number)) };
}

/** Whether all selected indicators can be drawn; the others may be invalid. */
export function isValid({ main, sub }: IndicatorDraft): boolean {
  return [...main, ...sub]
    .filter(({ on }) => on)
    .every((draft) => {
      const { fields, together } = errorsOf(draft);
      return !fields.includes(true) && together === null;
    });
}

/** The layout of a valid draft. Volume that was selected on another market stays selected if this one does not offer it. */
export function layoutOf(draft: IndicatorDraft, before: Pick<ChartLayout, 'main' | 'sub'>): Pick<ChartLayout, 'main' | 'sub'> {
  const hidden = before.sub.filter(({ name }) => !draft.sub.some((offered) => offered.name === name));
  const sub = [...chosenOf<ChartLayout['sub'][number]>(draft.sub), ...hidden].slice(0, MAX_INDICATORS);
  return { main: chosenOf<ChartLayout['main'][number]>(draft.main), sub };
}

function chosenOf<Chosen extends ChosenIndicator>(drafts: readonly DraftIndicator[]): Chosen[] {
  return drafts
    .filter(({ on }) => on)
    .map(({ name, texts, colour }) => ({ name, parameters: texts.map(Number), colour }) as unknown as Chosen);
}
