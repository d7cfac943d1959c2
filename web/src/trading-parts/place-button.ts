import type { KeyboardEvent } from 'react';
import type { ButtonProps } from '@truefill/ui/components/button.tsx';
import { PLACE_BUTTON } from './focus-targets.ts';

/**
 * What makes a button the one that places an order. While it rests it does nothing, but can have the focus, which comes back to it
 * after the order; a key that is held down presses it once.
 */
export function placeButton(
  coolingDown: boolean,
  place: () => void,
): Pick<ButtonProps, 'id' | 'aria-disabled' | 'onClick' | 'onKeyDown'> {
  return {
    id: PLACE_BUTTON,
    'aria-disabled': coolingDown || undefined,
    onClick: coolingDown ? undefined : place,
    onKeyDown: pressedOnce,
  };
}

function pressedOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
