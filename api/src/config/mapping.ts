import type { BrandFile } from '../brand.ts';
import type { CallResponse } from '../calls.ts';

type Switch = keyof BrandFile['switches'];

/** The specification's names of the switches, some of which have two; switches of our own follow its pattern. */
const CONFIG_NAMES: Readonly<Record<Switch, string | readonly string[]>> = {
  contract: 'Contract',
  optionMock: 'OptionMock',
  virtualCurrencyTrade: 'VIRTUAL_CURRENCY_TRADE',
  noWalletWithdraw: 'NO_WALLET_WITHDRAW',
  phoneRegister: 'PHONE_REGISTER',
  phoneRegisterSms: 'PHONE_REGISTER_SMS',
  bankCardWithdraw: 'BANK_CARD_WITHDRAW',
  bankCard: 'user/bankCard',
  userLoan: ['USER_LOAN', 'user/loan'],
  multiWallet: 'MULTI_WALLET',
  exploreTab: 'EXPLORE_TAB',
  inviteCodeHidden: 'INVITE_CODE_HIDDEN',
  // the specification's own spelling
  twoLevelVerification: ['TWO_LEVEL_VERIFICATION', 'user/juniorVerfiy'],
  twoIdTypes: 'TWO_ID_TYPES',
  verifiedEmail: 'VERIFIED_EMAIL',
  verifiedView: 'VERIFIED_VIEW',
  rememberLogin: 'REMEMBER_LOGIN',
  canBindEmail: 'user/bindEmail',
  privacyPage: 'user/privacy',
  standardsPage: 'user/standards',
  myWalletPage: 'user/myWallet',
  customerService: 'user/service',
  onlyPlayOnTrustApp: 'onlyPlayOnTrustApp',
};

/** Writes a brand's banners: their images are served below `/brand/`, with titles in every language. */
export function bannersToWire(banners: BrandFile['banners']): CallResponse<'bannerList'> {
  return {
    rows: banners.map(({ image, title, ink }) => ({ bannerUrl: `/brand/${image}`, ...(title && { title, ink: [...ink] }) })),
  };
}

interface Configured {
  readonly switches: BrandFile['switches'];
  readonly treasury: Pick<BrandFile['treasury'], 'disableDeposit' | 'hiddenQrCode'>;
}

/** Writes a brand's switches as the system configuration, with those of its deposit screen. */
export function systemConfigToWire({ switches, treasury }: Configured): CallResponse<'systemConfig'> {
  const named = (Object.keys(CONFIG_NAMES) as Switch[]).flatMap((name) =>
    [CONFIG_NAMES[name]].flat().map((wireName) => ({ name: wireName, enable: switches[name] })),
  );
  return [
    ...named,
    { name: 'disableDeposit', enable: treasury.disableDeposit !== undefined },
    { name: 'HIDDEN_QR_CODE', enable: treasury.hiddenQrCode },
  ];
}

interface Contacts {
  readonly service: BrandFile['service'];
  readonly switches: Pick<BrandFile['switches'], 'customerService'>;
}

/**
 * Writes the service link: the mode number and then all links, separated by bars. Mode 1 starts with the page of an embedded
 * chat, mode 2 has contacts only (Telegram, WhatsApp, e-mail), mode 0 nothing, if there is no link or the brand shows none.
 */
export function customerLinkToWire({ service, switches }: Contacts): CallResponse<'customerLink'> {
  if (!switches.customerService) return '0';
  const { chatUrl, telegram, whatsapp, email } = service;
  const contacts = [
    telegram && `https://t.me/${telegram}`,
    whatsapp && `https://wa.me/${whatsapp.replace(/\D/g, '')}`,
    email && `mailto:${email}`,
  ].filter(Boolean);
  if (chatUrl) return ['1', chatUrl, ...contacts].join('|');
  return contacts.length > 0 ? ['2', ...contacts].join('|') : '0';
}
