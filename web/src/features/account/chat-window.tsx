import { useTranslation } from 'react-i18next';
import { buttonClass, Button } from '@truefill/ui/components/button.tsx';
import { IconBrandTelegram, IconBrandWhatsapp, IconCopy } from '@truefill/ui/components/icons.ts';
import { brand } from '@truefill/client/brand.ts';
import { closeChat, useChat } from './chat-store.ts';
import { FloatingWindow } from '../../page/floating-window.tsx';
import { ChatFrame } from './chat-frame.tsx';
import styles from './chat-window.module.css';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import { serviceContacts, opensApps } from './service-contacts.ts';

/** Customer service in a floating window that stays open while the user trades: the chat, and the other contacts beside it. */
export function ChatWindow() {
  const { t } = useTranslation();
  const { place, folded } = useChat();
  const { chatUrl, telegram, whatsapp, email } = serviceContacts(
    brand().service,
    opensApps(navigator.userAgent),
    location.origin,
  );
  const size = chatUrl === '' ? 'large' : 'small';
  return (
    <FloatingWindow
      title={t('shell.service')}
      place={place}
      folded={folded}
      onPlace={(next) => useChat.setState({ place: next })}
      onFold={(next) => useChat.setState({ folded: next })}
      onClose={closeChat}
    >
      {chatUrl === '' ? (
        <p className={styles.intro}>{t('account.contact.intro')}</p>
      ) : (
        <div className={styles.frame}>
          <ChatFrame url={chatUrl} />
        </div>
      )}
      <div className={styles.ways} data-beside-chat={chatUrl !== '' || undefined}>
        {telegram ? (
          <a className={buttonClass('outline', size)} href={telegram} target="_blank" rel="noopener noreferrer">
            <IconBrandTelegram size={20} />
            {t('account.contact.telegram')}
          </a>
        ) : null}
        {whatsapp ? (
          <a className={buttonClass('outline', size)} href={whatsapp} target="_blank" rel="noopener noreferrer">
            <IconBrandWhatsapp size={20} />
            {t('account.contact.whatsapp')}
          </a>
        ) : null}
        {email ? (
          <Button tone="outline" size={size} icon={<IconCopy size={18} />} onClick={() => copyText(email)}>
            {email}
          </Button>
        ) : null}
      </div>
      <p className={styles.never}>{t('account.contact.never', { site: brand().site })}</p>
    </FloatingWindow>
  );
}
