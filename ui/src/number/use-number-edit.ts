import { useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';
import { breaksThousands, isTyped, readNumberEdit, type NumberRefusal } from './number-text.ts';

/** A bubbling event of a field that refused what was entered; its detail says why. The app announces it. */
export const REFUSED_NUMBER = 'refused-number';

export interface NumberEdit {
  /** the field's text: of an input method during composition */
  readonly shown: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  readonly compositionProps: {
    onCompositionStart(): void;
    onCompositionEnd(event: CompositionEvent<HTMLInputElement>): void;
  };
}

/**
 * Editing of a decimal number's text. An input method rewrites its own text until the user confirms it, so nothing is corrected
 * before: a correction would end the composition, and what follows would be added to what is there.
 */
export function useNumberEdit(value: string, scale: number, onChange: (text: string) => void, unit = ''): NumberEdit {
  // its fields are rendered with another text nearly every time
  'use no memo';
  const before = useRef(value);
  const [composed, setComposed] = useState<string | null>(null);
  /** a number whose second point or comma was refused: what is typed after it belongs to another number */
  const stuck = useRef<string | null>(null);
  const read = (previous: string, next: string): ReturnType<typeof readNumberEdit> => {
    const isStuck = breaksThousands(previous, next) || (stuck.current === previous && isTyped(previous, next));
    stuck.current = isStuck ? previous : null;
    return isStuck ? { text: previous, refusal: 'unreadable' } : readNumberEdit(previous, next, scale, unit);
  };
  const apply = (previous: string, input: HTMLInputElement): void => {
    const { text, refusal } = read(previous, input.value);
    if (text !== input.value) writeAtCaret(input, text);
    if (refusal) input.dispatchEvent(new CustomEvent<NumberRefusal>(REFUSED_NUMBER, { bubbles: true, detail: refusal }));
    onChange(text);
  };
  return {
    shown: composed ?? value,
    onChange({ currentTarget: input, nativeEvent }) {
      if (!('isComposing' in nativeEvent) || nativeEvent.isComposing !== true) return apply(value, input);
      setComposed(input.value);
      onChange(readNumberEdit(before.current, input.value, scale).text);
    },
    compositionProps: {
      onCompositionStart: () => (before.current = value),
      onCompositionEnd({ currentTarget }) {
        setComposed(null);
        apply(before.current, currentTarget);
      },
    },
  };
}

/**
 * Corrections happen before the caret (a zero before the dot, a rejected letter), so the caret keeps its distance from the end.
 */
function writeAtCaret(input: HTMLInputElement, text: string): void {
  const after = input.value.length - (input.selectionEnd ?? input.value.length);
  input.value = text;
  const caret = Math.max(0, text.length - after);
  input.setSelectionRange(caret, caret);
}
