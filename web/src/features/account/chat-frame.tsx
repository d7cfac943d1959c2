import { useTranslation } from 'react-i18next';
import styles from './service.module.css';

/** The customer service chat, which is a page of another site. */
export function ChatFrame({ url }: { readonly url: string }) {
  const { t } = useTranslation();
  return (
    <iframe
      className={styles.chat}
      title={t('account.contact.online')}
      src={url}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- it may keep its own origin, which is never this page's
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
    />
  );
}
