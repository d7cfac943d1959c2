import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '@truefill/ui/components/button.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import {
  IconArrowUpRight,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconChevronRight,
  IconCopy,
  IconMail,
  IconMessageCircle,
  IconPictureInPicture,
} from '@truefill/ui/components/icons.ts';
import { brand } from '@truefill/client/brand.ts';
import { openChat } from './chat-store.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useBack } from '@truefill/client/page/use-back.ts';
import { Breakable } from './breakable.tsx';
import { ChatFrame } from './chat-frame.tsx';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import { opensApps, serviceContacts, type ServiceContacts } from './service-contacts.ts';
import { WriteToUs } from '../support/index.ts';
import styles from './service.module.css';

/** Customer service: the embedded chat, or cards with the contacts. Available without a session. */
export function ServiceScreen() {
  const { t } = useTranslation();
  const contacts = serviceContacts(brand().service, opensApps(navigator.userAgent), location.origin);
  const [chatting, setChatting] = useState(contacts.chatFirst);
  const back = useBack('/');
  const float = (): void => {
    openChat();
    back();
  };
  const { customerService } = brand().switches;
  const nothing = !customerService || (!contacts.chatUrl && !contacts.telegram && !contacts.whatsapp && !contacts.email);
  return (
    <>
      <PageHeader
        title={t(customerService ? 'shell.service' : 'support.title')}
        backTo="/user"
        actions={
          nothing ? null : (
            <IconButton label={t('account.contact.float')} onClick={float}>
              <IconPictureInPicture size={20} />
            </IconButton>
          )
        }
      />
      {chatting && customerService ? (
        <>
          <ChatFrame url={contacts.chatUrl} />
          <ChatAlternatives email={contacts.email} />
        </>
      ) : (
        <div className={styles.page}>
          {customerService ? (
            <p className={styles.intro}>{t(nothing ? 'account.contact.none' : 'account.contact.intro')}</p>
          ) : null}
          <WriteToUs
            className={styles.card}
            renderContent={(icon, title, text) => <CardContent icon={icon} title={title} text={text} />}
          />
          {customerService ? <Contacts contacts={contacts} onChat={() => setChatting(true)} /> : null}
          <EmailCard email={contacts.email} />
          <p className={styles.never}>{t('account.contact.never', { site: brand().site })}</p>
        </div>
      )}
    </>
  );
}

/** What must stay in reach if the chat, a page of another site, helps nobody. */
function ChatAlternatives({ email }: Pick<ServiceContacts, 'email'>) {
  return (
    <div className={styles.alternatives}>
      <WriteToUs className={buttonClass('outline', 'small')} renderContent={(_icon, title) => title} />
      {email ? (
        <Button tone="outline" size="small" icon={<IconCopy size={18} />} onClick={() => copyText(email)}>
          {email}
        </Button>
      ) : null}
    </div>
  );
}

/** The customer service contacts. */
function Contacts({ contacts, onChat }: { readonly contacts: ServiceContacts; readonly onChat: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      {contacts.chatUrl ? (
        <button type="button" className={styles.card} onClick={onChat}>
          <CardContent
            icon={<IconMessageCircle size={24} />}
            title={t('account.contact.online')}
            text={t('account.contact.onlineText')}
          />
          <IconChevronRight size={20} aria-hidden="true" />
        </button>
      ) : null}
      {contacts.telegram ? (
        <a className={styles.card} href={contacts.telegram} target="_blank" rel="noopener noreferrer">
          <CardContent
            icon={<IconBrandTelegram size={24} />}
            title={t('account.contact.telegram')}
            text={brand().service.telegram}
          />
          <IconArrowUpRight size={20} aria-hidden="true" />
        </a>
      ) : null}
      {contacts.whatsapp ? (
        <a className={styles.card} href={contacts.whatsapp} target="_blank" rel="noopener noreferrer">
          <CardContent
            icon={<IconBrandWhatsapp size={24} />}
            title={t('account.contact.whatsapp')}
            text={brand().service.whatsapp}
          />
          <IconArrowUpRight size={20} aria-hidden="true" />
        </a>
      ) : null}
    </>
  );
}

/** The brand's email address, as in the menu: also for users who cannot log in. */
function EmailCard({ email }: Pick<ServiceContacts, 'email'>) {
  const { t } = useTranslation();
  if (!email) return null;
  return (
    <button type="button" className={styles.card} onClick={() => copyText(email)}>
      <CardContent icon={<IconMail size={24} />} title={t('common.email')} text={email} />
      <IconCopy size={20} aria-label={t('account.copy')} />
    </button>
  );
}

function CardContent({ icon, title, text }: { readonly icon: ReactNode; readonly title: string; readonly text: string }) {
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <b>{title}</b>
        <span>
          <Breakable text={text} />
        </span>
      </span>
    </>
  );
}
