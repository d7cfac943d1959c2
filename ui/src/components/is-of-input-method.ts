import type { KeyboardEvent } from 'react';

/** What keys of an input method have as their code: Safari reports the key that ends a composition after it. */
const OF_INPUT_METHOD = 229;

/** Whether a key chooses or confirms a word of an input method, and is not meant for the page. */
export function isOfInputMethod({ nativeEvent, which }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || which === OF_INPUT_METHOD;
}
