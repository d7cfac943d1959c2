import { useTranslation } from 'react-i18next';
import { textOfKey } from '../../page/text-of-key.ts';
import { TimeText } from '../../page/time-text.tsx';
import { codeToText } from '../review/code-text.ts';
import { ProofList } from '../review/proof-list.tsx';
import styles from './conversation.module.css';
import type { TicketDetail } from './use-tickets.ts';

type Message = TicketDetail['messages'][number];

/** All messages and decisions. All of them are visible to the user. */
export function Conversation({ messages, userName }: Pick<TicketDetail, 'messages' | 'userName'>) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('console-tickets.conversation')}>
      <ol className={styles.messages}>
        {messages.map((message) => (
          <MessageView key={message.id} message={message} userName={userName} />
        ))}
      </ol>
    </section>
  );
}

function MessageView({ message, userName }: { readonly message: Message; readonly userName: string }) {
  const { t, i18n } = useTranslation();
  const { act, by, operator, text, reasonCode, pictures, atTs } = message;
  const reason = reasonCode === '' ? '' : (textOfKey(i18n, `console-tickets.reason.${reasonCode}`) ?? codeToText(reasonCode));
  return (
    <li className={styles.message} data-by={by} data-act={act}>
      <p className={styles.by}>
        <span>
          {by === 'user' ? userName : operator?.name}
          {act === 'wrote' ? null : <>, {t(`console-tickets.act.${act}`)}</>}
          {reason === '' ? null : <>: {reason}</>}
        </span>
        <TimeText ms={atTs} pattern="MM-DD HH:mm" />
      </p>
      {text === '' ? null : (
        <p className={styles.text} translate="yes">
          {text}
        </p>
      )}
      <ProofList proofs={pictures.map((path) => path.slice(path.lastIndexOf('/') + 1))} />
    </li>
  );
}
