import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';

export interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** its action is in progress: ignores presses, keeping the focus, which a disabled button would lose */
  busy?: boolean | undefined;
  /** another action is in progress, which this one may not interrupt: ignores presses as well */
  waiting?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button with no looks of its own. */
export function PlainButton({ busy, waiting, type = 'button', ...rest }: PlainButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      {...((busy || waiting) && { 'aria-busy': busy || undefined, 'aria-disabled': true, onClick: ignore })}
    />
  );
}

/** Also keeps the form from being submitted, as Enter in one of its fields does. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
