import { classNames } from '@truefill/ui/components/class-names.ts';
import styles from './initials.module.css';

export interface InitialsProps {
  readonly name: string;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  /** accent: an operator; plain: a user */
  readonly tone?: 'plain' | 'accent' | undefined;
}

/** At most two letters for a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._@-]+/u).filter(Boolean);
  const letters =
    words.length > 1 ? [words[0], words.at(-1)].map((word) => [...(word ?? '')][0]) : [...(words[0] ?? '?')].slice(0, 2);
  return letters.join('').toUpperCase();
}

/** A round avatar next to a name. */
export function Initials({ name, size = 'medium', tone = 'plain' }: InitialsProps) {
  return (
    <span className={classNames(styles.mark, styles[size], styles[tone])} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
