import type { TFunction } from 'i18next';
import type { CallResponse } from '@truefill/api/calls.ts';
import type { PublicBrand } from '@truefill/api/brand.ts';
import { HOLD_REASONS } from '@truefill/api/review/proposed-cases.ts';
import { CONDITION_CODES } from '@truefill/api/withdrawals/conditions.ts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { feeLines, type FeeLine } from './fee-lines.ts';

export type Condition = CallResponse<'withdrawConditions'>['list'][number];

/** Name and text of a condition with its values. For a code unknown to this client the text is the code. */
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
    level: t(`withdraw.level.${levelOf(text('needed'))}`),
    yours: t(`withdraw.level.${levelOf(text('level'))}`),
    amount: formatMoney(number('amount', 0)),
    since: number('submittedTs', 0) > 0 ? formatDateTime(number('submittedTs', 0), 'MM-DD HH:mm:ss', timeZone) : '',
    locked: formatMoney(number('locked', 0)),
    min: formatMoney(number('min', treasury.minWithdrawUsd)),
    max: formatMoney(number('max', treasury.maxWithdrawUsd)),
    hours: number('hours', code === 'review' ? treasury.reviewTargetHours : treasury.newAddressHours),
    above: formatMoney(number('above', treasury.fourEyesAboveUsd)),
    owed: formatMoney(number('owed', 0)),
    fees: text('fees'),
    reason: holdReason(t, text('reason')),
    case: text('caseNumber'),
    until: number('expiresTs', 0) > 0 ? formatDateTime(number('expiresTs', 0), 'YYYY-MM-DD HH:mm', timeZone) : '',
  };
  const side = met === false ? 'unmet' : 'met';
  const how = isCounted(code) && met === false ? 'unmetText' : 'text';
  return {
    name: t(`withdraw.condition.${code}.${side}`),
    text: t(`withdraw.condition.${code}.${how}` as `withdraw.condition.${Condition['code']}.text`, figures),
  };
}

/** Whether an unmet condition has an additional text: how far it is from being met. */
function isCounted(code: Condition['code']): boolean {
  return code === 'onePending' || code === 'noOpenOrders';
}

function isKnown(code: string): code is Condition['code'] {
  return (CONDITION_CODES as readonly string[]).includes(code);
}

function levelOf(text: string): 'none' | 'junior' | 'advanced' {
  return text === 'junior' || text === 'advanced' ? text : 'none';
}

/** The reason of a hold as text; a newer server may have others. */
function holdReason(t: TFunction, code: string): string {
  const key = `withdraw.holdReason.${code}`;
  return HOLD_REASONS.some((known) => known === code) ? t(key as 'withdraw.holdReason.legal_order') : code;
}

/**
 * Merges the tiers of the fee, each a condition of its own on the wire, into one with a sentence each.
 * @param minUsd the minimum withdrawal
 */
export function withOneFee(t: TFunction, list: readonly Condition[], minUsd: number): Condition[] {
  const isFee = ({ code }: Condition): boolean => code === 'fee';
  const tiers = list.filter(isFee).map(({ values }): FeeLine => ({
    fromUsd: Number(values['from'] ?? 0),
    fee: values['type'] === 'PERCENTAGE' ? { share: Number(values['share'] ?? 0) } : { amount: Number(values['amount'] ?? 0) },
  }));
  const first = list.findIndex(isFee);
  return list
    .filter((condition, at) => !isFee(condition) || at === first)
    .map((condition) => (isFee(condition) ? { ...condition, values: { fees: feeLines(t, tiers, minUsd) } } : condition));
}
