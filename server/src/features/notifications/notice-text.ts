import type { Brand } from '@truefill/api/brand.ts';
import type { AlarmName } from '@truefill/api/notifications/alarms.ts';
import { groupThousands } from '@truefill/domain/money/decimal.ts';
import type { ServerTexts } from '@truefill/locales/catalogue.ts';
import { textIn, writtenLanguage, type ServerTextKey } from '@truefill/locales/server-texts.ts';
import { momentText } from '../../platform/moment-text.ts';

type Texts = ServerTexts['notice-texts'];
type Values = Readonly<Record<string, string>>;
/** The alarms that have texts; other `ALARMS` get theirs with their features. */
export type NoticeKind = keyof Texts & AlarmName;

/** The content of a notice. */
export interface NoticeText {
  readonly title: string;
  readonly content: string;
}

/** Renders a notice in the reader's language, else the brand's, else English. */
export function composeNotice(
  brand: Brand,
  kind: NoticeKind,
  reader: { readonly locale: string | null; readonly realMoney: boolean },
  values: Values,
  nameOf: (symbol: string) => string,
): NoticeText {
  const locale = writtenLanguage(reader.locale, brand.defaultLocale);
  const account = textIn(locale, reader.realMoney ? 'notice-texts.realAccount' : 'notice-texts.demoAccount');
  const fields = Object.entries(values).map(
    ([field, value]) => [field, shown(field, value, { nameOf, locale, timeZone: brand.timeZone })] as const,
  );
  const all = { ...Object.fromEntries(fields), account };
  return {
    title: textIn(locale, titleOf(brand, kind, values), all),
    content: textIn(locale, contentOf(kind, values), all),
  };
}

/** The level of verification that a notice is about; null for none. */
export function verificationLevelOf({ verificationLevel }: Values): 'junior' | 'advanced' | null {
  return verificationLevel === 'junior' || verificationLevel === 'advanced' ? verificationLevel : null;
}

/** Where a brand has two levels of verification, the title says which one was decided; that of a hold says what it stops. */
function titleOf(brand: Brand, kind: NoticeKind, values: Values): ServerTextKey {
  if (kind === 'holdPlaced' && stopsTrading(values)) return 'notice-texts.tradingHold.title';
  const isVerification = kind === 'verificationApproved' || kind === 'verificationRejected';
  const level = verificationLevelOf(values);
  if (!isVerification || level === null || !brand.switches.twoLevelVerification) return `notice-texts.${kind}.title`;
  return `notice-texts.verificationLevels.${level}.${kind}`;
}

function contentOf(kind: NoticeKind, values: Values): ServerTextKey {
  if (kind === 'holdPlaced' && stopsTrading(values)) return 'notice-texts.tradingHold.placed';
  if (kind === 'holdLifted' && stopsTrading(values)) return 'notice-texts.tradingHold.lifted';
  return `notice-texts.${kind}.content`;
}

/** Notices from before the scope was kept with them do not say that trading was stopped. */
function stopsTrading({ holdScope }: Values): boolean {
  return holdScope === 'withdrawals_and_trading';
}

interface Showing {
  readonly nameOf: (symbol: string) => string;
  readonly locale: string;
  readonly timeZone: string;
}

type Shown = (value: string, showing: Showing) => string;

/** Values are stored as plain decimals, symbols and ms; a text shows them like the app: BTC/USDT, 118,879.70, +$39.00. */
const SHOWN: Readonly<Record<string, Shown>> = {
  symbol: (value, { nameOf }) => nameOf(value),
  price: (value) => groupThousands(value),
  stop: (value) => groupThousands(value),
  reached: (value) => groupThousands(value),
  time: (value, { locale, timeZone }) => momentText(locale, Number(value), { timeZone, date: 'medium' }),
  note: (value, { locale }) => (value === '' ? '' : textIn(locale, 'notice-texts.note', { note: value })),
  holdReason: reasonOf('holdReasons'),
  correctionReason: reasonOf('correctionReasons'),
  result: (value) => dollars(value, true),
  stake: (value) => dollars(value, false),
  amount: (value) => dollars(value, false),
  owed: (value) => dollars(value, false),
  total: (value) => dollars(value, false),
};

function shown(field: string, value: string, showing: Showing): string {
  return SHOWN[field]?.(value, showing) ?? value;
}

function reasonOf(reasons: 'holdReasons' | 'correctionReasons'): Shown {
  // the reasons are data, so the keys cannot be written out in the source
  return (value, { locale }) => textIn(locale, `notice-texts.${reasons}.${value}` as ServerTextKey);
}

function dollars(value: string, withPlus: boolean): string {
  const sign = value.startsWith('-') ? '\u2212' : withPlus && /[1-9]/.test(value) ? '+' : '';
  return `${sign}$${groupThousands(value.replace('-', ''))}`;
}
