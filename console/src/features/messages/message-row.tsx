import { useTranslation } from 'react-i18next';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { useBrand } from '../../brands/brand-scope.ts';
import { TimeText } from '../../page/time-text.tsx';
import type { Message } from './messages.tsx';
import styles from './messages.module.css';

const TONES = { proposed: 'warn', sending: 'accent', sent: 'ok', rejected: 'danger' } as const;

export interface MessageRowProps {
  readonly message: Message;
  readonly onOpen: () => void;
}

/** A message in the list: text, recipients and status. */
export function MessageRow({ message, onOpen }: MessageRowProps) {
  const { t } = useTranslation();
  const [text] = message.texts;
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className={styles.what}>
        <span className={styles.title}>{text?.title}</span>
        <span className={styles.excerpt}>{text?.content}</span>
        <span className={styles.about}>
          <Recipients message={message} /> · {message.proposedBy.name} ·{' '}
          <TimeText ms={message.proposedTs} pattern="YYYY-MM-DD HH:mm" /> {t('console.utc')}
        </span>
      </span>
      <span className={styles.state}>
        <StateTag message={message} />
        {message.mayDecide ? <Tag tone="accent">{t('console-messages.forYou')}</Tag> : null}
      </span>
    </button>
  );
}

/** The status of a message. */
export function StateTag({ message }: { readonly message: Message }) {
  const { t } = useTranslation();
  return <Tag tone={TONES[message.state]}>{t(`console-messages.state.${message.state}`)}</Tag>;
}

/** The recipients of a message. */
export function Recipients({ message: { userId, userName, brandId, recipients } }: { readonly message: Message }) {
  const { t } = useTranslation();
  const site = useBrand(brandId)?.site ?? brandId;
  return userId === 0
    ? t('console-messages.toAllOf', { site, count: recipients })
    : t('console-messages.toOne', { site, name: userName });
}
