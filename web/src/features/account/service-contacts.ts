import type { PublicBrand } from '@truefill/api/brand.ts';

/** Ways to reach customer service. */
export interface ServiceContacts {
  /** address of the embedded chat; empty for none */
  readonly chatUrl: string;
  readonly telegram: string | null;
  readonly whatsapp: string | null;
  readonly email: string | null;
  /** the chat is shown at once, since there is no messenger to choose instead */
  readonly chatFirst: boolean;
}

/**
 * How customer service is reached.
 * @param onMobile whether apps open from links of their own kind there
 * @param ownOrigin of the page: a chat of the same one would break out of its frame, and is left out
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

/** Whether links of apps open apps there. */
export function opensApps(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod/i.test(userAgent);
}
