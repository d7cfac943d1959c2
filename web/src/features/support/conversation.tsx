import { useTranslation } from 'react-i18next';
import type { WireTicketMessage } from '@truefill/api/support/calls.ts';
import { REFUSE_REASONS, UPHOLD_REASONS } from '@truefill/api/support/reasons.ts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { brand } from '@truefill/client/brand.ts';
import { usePrivateImage } from '../../pictures/private-image.ts';
import styles from './support.module.css';

const REASONS = [...REFUSE_REASONS, ...UPHOLD_REASONS];

/** All messages and decisions, oldest first. */
export function Conversation({ messages }: { readonly messages: readonly WireTicketMessage[] }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.messages} aria-label={t('support.conversation')} aria-live="polite">
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ol>
  );
}

function Message({ message: { by, act, atTs, text, reasonCode, pictures } }: { readonly message: WireTicketMessage }) {
  const { t } = useTranslation();
  const reason = REASONS.find((code) => code === reasonCode);
  return (
    <li className={styles.message} data-by={by}>
      <p className={styles.by}>
        <span>{t(by === 'user' ? 'support.you' : 'support.us', { site: brand().site })}</span>
        <time dateTime={new Date(atTs).toISOString()}>{formatDateTime(atTs, 'YYYY-MM-DD HH:mm', brand().timeZone)}</time>
      </p>
      {act === 'wrote' ? null : <p className={styles.act}>{t(`support.act.${act}`)}</p>}
      {reason === undefined || reason === 'other' ? null : <p>{t(`support.reason.${reason}`)}</p>}
      {text === '' ? null : (
        <p className={styles.text} translate="yes">
          {text}
        </p>
      )}
      {pictures.length === 0 ? null : (
        <div className={styles.pictures}>
          {pictures.map((path, at) => (
            <Picture key={path} path={path} number={at + 1} />
          ))}
        </div>
      )}
    </li>
  );
}

function Picture({ path, number }: { readonly path: string; readonly number: number }) {
  const { t } = useTranslation();
  const src = usePrivateImage(path);
  return src === null ? null : (
    <a href={src} target="_blank" rel="noopener noreferrer">
      <img src={src} alt={t('support.picture', { number })} />
    </a>
  );
}
