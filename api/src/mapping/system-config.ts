import type { BrandFile } from '../brand.ts';
import type { CallResponse } from '../calls.ts';

type Switch = keyof BrandFile['switches'];

/** The specification's names of the switches; ours that it does not name follow its pattern. */
const CONFIG_NAMES: Readonly<Record<Switch, string>> = {
  contract: 'Contract',
  optionMock: 'OptionMock',
  virtualCurrencyTrade: 'VIRTUAL_CURRENCY_TRADE',
  noWalletWithdraw: 'NO_WALLET_WITHDRAW',
  phoneRegister: 'PHONE_REGISTER',
  phoneRegisterSms: 'PHONE_REGISTER_SMS',
  bankCardWithdraw: 'BANK_CARD_WITHDRAW',
  userLoan: 'USER_LOAN',
  multiWallet: 'MULTI_WALLET',
  exploreTab: 'EXPLORE_TAB',
  inviteCodeHidden: 'INVITE_CODE_HIDDEN',
  twoLevelVerification: 'TWO_LEVEL_VERIFICATION',
  rememberLogin: 'REMEMBER_LOGIN',
  canBindEmail: 'user/bindEmail',
  privacyPage: 'user/privacy',
  standardsPage: 'user/standards',
  myWalletPage: 'user/myWallet',
};

/** Writes a brand's switches as the system configuration. */
export function systemConfigToWire(switches: BrandFile['switches']): CallResponse<'systemConfig'> {
  return (Object.keys(CONFIG_NAMES) as Switch[]).map((name) => ({ name: CONFIG_NAMES[name], enable: switches[name] }));
}

/**
 * Writes the service link: mode 1 with the page of an embedded chat, mode 2 with contacts (Telegram, WhatsApp, e-mail, each as
 * a link), mode 0 without any.
 */
export function customerLinkToWire({ chatUrl, telegram, whatsapp, email }: BrandFile['service']): CallResponse<'customerLink'> {
  if (chatUrl) return `1|${chatUrl}`;
  const contacts = [
    telegram && `https://t.me/${telegram}`,
    whatsapp && `https://wa.me/${whatsapp.replace(/\D/g, '')}`,
    email && `mailto:${email}`,
  ].filter(Boolean);
  return contacts.length > 0 ? `2|${contacts.join('|')}` : '0';
}
