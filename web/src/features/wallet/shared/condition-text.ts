import type { TFunction } from 'i18next';
import type { CallResponse } from '@truefill/api/calls.ts';
import type { PublicBrand } from '@truefill/api/brand.ts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { feeLines } from './fee-lines.ts';

export type Condition = CallResponse<'withdrawConditions'>['list'][number];

const KNOWN = [
  'verification',
  'email',
  'onePending',
  'noOpenOrders',
  'hold',
  'limits',
  'newAddress',
  'fee',
  'review',
  'twoPeople',
  'loan',
] as const satisfies readonly Condition['code'][];
type Known = (typeof KNOWN)[number];

/** What a condition is called, and what it says with its figures. A code that this client does not know is named by itself. */
export function conditionText(
  t: TFunction,
  { code, met, values }: Condition,
  treasury: PublicBrand['treasury'],
  timeZone: string,
): { readonly name: string; readonly text: string } {
  if (!isKnown(code)) return { name: t('withdraw.condition.other.met'), text: code };
  const number = (name: string, otherwise: number): number => Number(values[name] ?? otherwise);
  const text = (name: string): string => String(values[name] ?? '');
  const figures = {
    level: t(`withdraw.level.${treasury.verification.withdraw}`),
    min: formatMoney(number('min', treasury.minWithdrawUsd)),
    max: formatMoney(number('max', treasury.maxWithdrawUsd)),
    hours: number('hours', code === 'review' ? treasury.reviewTargetHours : treasury.newAddressHours),
    above: formatMoney(number('aboveUsd', treasury.fourEyesAboveUsd)),
    owed: formatMoney(number('owed', 0)),
    fees: feeLines(t, treasury.withdrawFees),
    case: text('caseNumber'),
    until: number('expiresTs', 0) > 0 ? formatDateTime(number('expiresTs', 0), 'YYYY-MM-DD HH:mm', timeZone) : '',
    open: number('open', 0),
  };
  const side = met === false ? 'unmet' : 'met';
  return { name: t(`withdraw.condition.${code}.${side}`), text: t(`withdraw.condition.${code}.text`, figures) };
}

function isKnown(code: string): code is Known {
  return (KNOWN as readonly string[]).includes(code);
}
