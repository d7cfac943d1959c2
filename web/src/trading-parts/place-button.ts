import type { KeyboardEvent } from 'react';
import type { ButtonProps } from '@truefill/ui/components/button.tsx';
import { PLACE_BUTTON } from './focus-targets.ts';

/**
 * Props of the button that places an order. While it is disabled it does nothing, but stays focusable, and gets the focus back
 * after the order; holding a key down presses it once.
 */
export function placeButton(
  coolingDown: boolean,
  place: () => void,
): Pick<ButtonProps, 'id' | 'waiting' | 'onClick' | 'onKeyDown'> {
  return {
    id: PLACE_BUTTON,
    waiting: coolingDown,
    onClick: place,
    onKeyDown: pressedOnce,
  };
}

function pressedOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
