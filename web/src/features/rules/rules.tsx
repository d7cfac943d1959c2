import { useTranslation } from 'react-i18next';
import { OLD_CONTRACT_RULES } from '@truefill/api/rules/old-contract-rules.ts';
import { joinSentences } from '@truefill/locales/join-sentences.ts';
import { brand } from '@truefill/client/brand.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { ListFailed } from '@truefill/client/paging/paged-states.tsx';
import { IconCopy } from '@truefill/ui/components/icons.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { usePastTrades } from '../../trading-parts/past-trades.ts';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import styles from './rules.module.css';
import { SECTIONS, useRules, useRuleTexts, type PublishedRule, type PublishedRules, type RulesTexts } from './use-rules.ts';

/** Every rule of the brand about money, with its effective date and announced changes. Public. */
export function RulesScreen() {
  const { t } = useTranslation();
  const { words, retry } = useRuleTexts();
  const { data, error, refetch } = useRules();
  const failure = error instanceof CallFailed ? error.failure : null;
  return (
    <>
      <PageHeader title={t('common.rules')} backTo="/" />
      {/* in a panel, keys scroll it only while it has the focus */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div className={styles.page} role="region" aria-label={t('common.rules')} tabIndex={0}>
        {words && data ? <Rules rules={data} words={words} /> : null}
        {words && !data && failure ? (
          <ListFailed title={words.words('failed')} failure={failure} onRetry={() => void refetch()} />
        ) : null}
        {retry ? <LoadFailed onRetry={retry} /> : null}
        {(!words && !retry) || (words && !data && !failure) ? <Skeleton width="100%" height="420px" /> : null}
      </div>
    </>
  );
}

/** Whether a position keeps the rule that it was opened under. */
const isAgreed = ({ id, applies }: PublishedRule): boolean => applies && (id === 'overnight' || id === 'minimumHold');

interface RulesProps {
  readonly rules: PublishedRules;
  readonly words: RulesTexts;
}

function Rules({ rules, words }: RulesProps) {
  const oldContracts = usePastTrades('market');
  const isOld = ({ id, applies }: PublishedRule): boolean => oldContracts && !applies && OLD_CONTRACT_RULES.includes(id);
  const holding = rules.list.filter((rule) => rule.applies || isOld(rule));
  return (
    <>
      <p>{words.words('intro')}</p>
      <Version rules={rules} words={words} />
      {rules.next ? <Next next={rules.next} words={words} /> : null}
      {SECTIONS.map((section) => {
        const list = holding.filter((rule) => rule.section === section);
        if (list.length === 0) return null;
        return (
          <section key={section}>
            <h2 className={styles.title}>{words.words(`section.${section}`)}</h2>
            {list.some(isOld) ? <p className={styles.note}>{words.words('oldContracts')}</p> : null}
            {list.some(isAgreed) ? <p className={styles.note}>{words.words('agreedTerms')}</p> : null}
            <ul>
              {list.map((rule) => (
                <RuleRow key={rule.id} rule={rule} words={words} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

/** The version of the rules, and the hash that identifies it. */
function Version({ rules: { version, hash, sinceTs }, words: { words } }: RulesProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.card}>
      <dl className={styles.facts}>
        <div>
          <dt>{words('version')}</dt>
          <dd>{version}</dd>
        </div>
        <div>
          <dt>{words('since')}</dt>
          <dd>{formatDateTime(sinceTs, 'YYYY-MM-DD HH:mm:ss', brand().timeZone)}</dd>
        </div>
        <div className={styles.hash}>
          <dt>{words('hash')}</dt>
          <dd>
            <code>{hash}</code>
            <IconButton label={t('account.copy')} onClick={() => copyText(hash)}>
              <IconCopy size={18} />
            </IconButton>
          </dd>
        </div>
      </dl>
      <p className={styles.note}>{words('hashText')}</p>
    </section>
  );
}

function RuleRow({ rule, words }: { readonly rule: PublishedRule; readonly words: RulesTexts }) {
  const since = formatDateTime(rule.sinceTs, 'YYYY-MM-DD', brand().timeZone);
  return (
    <li className={styles.rule}>
      <span className={styles.number}>{rule.number}</span>
      <span className={styles.words}>
        {words.sentences({ ...rule, applies: true }).map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
        <small>{words.words('ruleSince', { date: since })}</small>
      </span>
    </li>
  );
}

/** The announced rules: each rule that changes, as it is and as it will be. */
function Next({ next, words }: { readonly next: NonNullable<PublishedRules['next']>; readonly words: RulesTexts }) {
  const now = useServerNow(60_000);
  const date = formatDateTime(next.fromTs, 'YYYY-MM-DD HH:mm:ss', brand().timeZone);
  return (
    <section className={styles.card} data-next>
      <h2 className={styles.title}>{words.words('next', { date })}</h2>
      <p className={styles.note}>{words.words(now < next.fromTs ? 'nextText' : 'nextDue')}</p>
      <ul>
        {next.changes.map(({ id, number, before, after }) => (
          <li key={id} className={styles.rule}>
            <span className={styles.number}>{number}</span>
            <dl className={styles.change}>
              <Side label={words.words('now')} sentences={words.sentences({ id, ...before })} />
              <Side label={words.words('then')} sentences={words.sentences({ id, ...after })} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Side({ label, sentences }: { readonly label: string; readonly sentences: readonly string[] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{joinSentences(sentences)}</dd>
    </div>
  );
}
