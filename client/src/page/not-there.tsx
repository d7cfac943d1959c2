import { Link } from '@tanstack/react-router';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';

export interface NotThereProps {
  /** what does not exist */
  readonly title: string;
  /** where the user's own ones are */
  readonly list: { readonly to: string; readonly label: string };
}

/** Replaces the content of a page whose URL names nothing that the user has: a retry would not help, the list does. */
export function NotThere({ title, list }: NotThereProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Link to={list.to} className={buttonClass('neutral')}>
          {list.label}
        </Link>
      }
    />
  );
}
