import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { costFacts } from '@truefill/api/legal/costs.ts';
import type { LegalFact } from '@truefill/api/legal/fact.ts';
import { brand } from '@truefill/client/brand.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { useInstruments } from '../../instruments/instruments.ts';
import { RiskWarning } from '../../trading-parts/risk-warning.tsx';
import styles from './legal.module.css';
import { marketCounts, moneyFacts } from './standards-facts.ts';
import { useLegalDocumentTexts, type LegalDocumentTexts } from './use-legal-text.ts';

/**
 * The platform's charges and offer: every number comes from the rules in force and the current catalogue, none is part of a
 * text.
 */
export function StandardsScreen() {
  const { t } = useTranslation();
  const { loaded, retry } = useLegalDocumentTexts();
  if (!brand().switches.standardsPage) return <Navigate to="/user" replace />;
  return (
    <>
      <PageHeader title={t('account.entry.standards')} backTo="/user" />
      {/* in a panel, keys scroll it only while it has the focus */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div className={styles.page} role="region" aria-label={t('account.entry.standards')} tabIndex={0}>
        {loaded ? <Standards words={loaded.words} /> : null}
        {retry ? <LoadFailed onRetry={retry} /> : null}
        {!loaded && !retry ? <Skeleton width="100%" height="320px" /> : null}
      </div>
    </>
  );
}

type Words = Pick<LegalDocumentTexts, 'words'>;

function Standards({ words }: Words) {
  return (
    <article className={styles.text}>
      <p>{words('standards.intro')}</p>
      {brand().demonstration ? <p className={styles.example}>{words('example')}</p> : null}
      <Facts title={words('standards.costs')} facts={costFacts(brand())} words={words} />
      <Facts title={words('standards.money')} facts={moneyFacts(brand())} words={words} />
      <Markets words={words} />
      <Company words={words} />
      <RiskWarning />
    </article>
  );
}

function Facts({ title, facts, words }: Words & { readonly title: string; readonly facts: readonly LegalFact[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.facts}>
        {facts.map(({ key, values }) => {
          const sentence = words(key, values);
          return <li key={sentence}>{sentence}</li>;
        })}
      </ul>
    </section>
  );
}

function Markets({ words }: Words) {
  const { t } = useTranslation();
  const instruments = useInstruments();
  if (!instruments) return null;
  const { byCategory, all } = marketCounts(
    brand(),
    instruments.list.map(({ categoryId }) => categoryId),
  );
  const counted = byCategory.map(({ id, count }) => ({
    key: String(id),
    label: t(`instrument.category.${id as 1}`),
    value: String(count),
  }));
  return (
    <section>
      <h3>{words('standards.markets')}</h3>
      <KeyValueList items={[...counted, { key: 'all', label: words('standards.allMarkets'), value: String(all), total: true }]} />
    </section>
  );
}

/** The company behind the brand, as far as the brand states it. */
function Company({ words }: Words) {
  const { company } = brand();
  const stated = (['legalName', 'registration', 'address', 'license', 'founded', 'countries'] as const).flatMap((name) => {
    const value = company[name];
    return value === undefined || value === '' ? [] : [{ name, value: String(value) }];
  });
  if (stated.length === 0) return null;
  return (
    <section>
      <h3>{words('standards.company')}</h3>
      <dl className={styles.company}>
        {stated.map(({ name, value }) => (
          <div key={name}>
            <dt>{words(`standards.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
