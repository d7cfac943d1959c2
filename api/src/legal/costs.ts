import type { PublicBrand } from '../brand.ts';
import type { LegalFact } from './fact.ts';

/** The trading costs at a brand, by the rules in force. */
export function costFacts({
  switches,
  rules,
  options,
}: Pick<PublicBrand, 'switches' | 'rules' | 'options'>): readonly LegalFact[] {
  const fee = (key: string, noKey: string, share: string): LegalFact =>
    Number(share) === 0 ? { key: `standards.${noKey}` } : { key: `standards.${key}`, values: { percent: { share } } };
  return [
    ...(switches.contract ? [fee('fee', 'noFee', rules.feeRate)] : []),
    ...(switches.contract && Number(rules.overnightYearlyRate) > 0
      ? [{ key: 'standards.overnight', values: { percent: { share: rules.overnightYearlyRate } } }]
      : []),
    ...(switches.optionMock ? [fee('optionFee', 'noOptionFee', options.optionFeeRate)] : []),
    { key: 'standards.spread' },
  ];
}
