import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PublicBrand } from '@truefill/api/brand.ts';
import { brand } from '@truefill/client/brand.ts';
import { IconCheck } from '@truefill/ui/components/icons.ts';
import type { Level } from './use-verification.ts';
import styles from './verification.module.css';

/** What a level unlocks, and how submitted data is used, by the brand's rules; shown before the form. */
export function LevelBenefits({ level }: { readonly level: Level }) {
  const { t } = useTranslation();
  const { treasury, rules, switches } = brand();
  const opened = (['deposit', 'withdraw', 'loan'] as const)
    .filter((way) => way !== 'loan' || switches.userLoan)
    .filter(
      (way) =>
        treasury.verification[way] === level || (!switches.twoLevelVerification && treasury.verification[way] === 'junior'),
    );
  return (
    <section className={styles.gives} aria-label={t('verification.gives.title')}>
      <h2 className={styles.title}>{t('verification.gives.title')}</h2>
      <ul>
        {opened.map((way) => (
          <li key={way}>
            <IconCheck size={18} aria-hidden="true" />
            {t(`verification.gives.${way}`)}
          </li>
        ))}
        {opened.length === 0 ? <li>{t('verification.gives.nothing')}</li> : null}
      </ul>
      <p>{t('verification.gives.review', { hours: treasury.reviewTargetHours })}</p>
      {level === 'advanced' ? <p>{retentionText(t, rules)}</p> : <p>{t('verification.gives.keptJunior')}</p>}
    </section>
  );
}

const YEAR_DAYS = 365;

/** The retention period of photos; whole years are shown as years. */
function retentionText(t: TFunction, rules: PublicBrand['rules']): string {
  const { refusedPictureDays: refused, acceptedPictureDays: accepted } = rules;
  const years = accepted / YEAR_DAYS;
  return years >= 2 && Number.isInteger(years)
    ? t('verification.gives.keptYears', { refused, years })
    : t('verification.gives.kept', { refused, accepted });
}
