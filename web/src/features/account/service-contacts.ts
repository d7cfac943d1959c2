import type { PublicBrand } from '@truefill/api/brand.ts';

/** Ways to reach customer service. */
export interface ServiceContacts {
  /** URL of the embedded chat; empty for none */
  readonly chatUrl: string;
  readonly telegram: string | null;
  readonly whatsapp: string | null;
  readonly email: string | null;
  /** open the chat immediately, since there is no messenger to choose instead */
  readonly chatFirst: boolean;
}

/**
 * The brand's customer service contacts.
 * @param onMobile whether app links open apps on this device
 * @param ownOrigin origin of the page: a chat on the same origin could escape its frame, and is omitted
 */
export function serviceContacts(service: PublicBrand['service'], onMobile: boolean, ownOrigin: string): ServiceContacts {
  const { telegram, whatsapp, email } = service;
  const chatUrl = isForeign(service.chatUrl, ownOrigin) ? service.chatUrl : '';
  const number = whatsapp.replace(/\D/g, '');
  return {
    chatUrl,
    telegram: telegram === '' ? null : `${onMobile ? 'tg://resolve?domain=' : 'https://t.me/'}${encodeURIComponent(telegram)}`,
    whatsapp: number === '' ? null : `${onMobile ? 'whatsapp://send?phone=' : 'https://wa.me/'}${number}`,
    email: email === '' ? null : email,
    chatFirst: chatUrl !== '' && telegram === '' && number === '',
  };
}

function isForeign(chatUrl: string, ownOrigin: string): boolean {
  return URL.canParse(chatUrl) && new URL(chatUrl).protocol === 'https:' && new URL(chatUrl).origin !== ownOrigin;
}

/** Whether app links open apps on this device. */
export function opensApps(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod/i.test(userAgent);
}
