import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronRight, IconMessageCircle } from '@truefill/ui/components/icons.ts';

export interface WriteToUsProps {
  readonly className: string | undefined;
  /** renders the content of a card */
  readonly renderContent: (icon: ReactNode, title: string, text: string) => ReactNode;
}

/** A link to questions and complaints, shown at every brand. */
export function WriteToUs({ className, renderContent }: WriteToUsProps) {
  const { t } = useTranslation();
  return (
    <Link to="/user/tickets" className={className}>
      {renderContent(<IconMessageCircle size={24} />, t('support.title'), t('support.intro'))}
      <IconChevronRight size={20} aria-hidden="true" />
    </Link>
  );
}
