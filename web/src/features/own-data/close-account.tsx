import { Link, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallResponse } from '@truefill/api/calls.ts';
import { brand } from '@truefill/client/brand.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconAlertTriangle } from '@truefill/ui/components/icons.ts';
import { ListRow } from '@truefill/ui/components/list-row.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { call } from '@truefill/client/calls/client.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useStepUp } from '@truefill/client/factors/use-step-up.tsx';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { endLocalSession } from '@truefill/client/session/session.ts';
import { amountText } from '../../money-parts/amount.ts';
import { isKnownObstacle, OBSTACLE_LINKS } from './obstacle-link.ts';
import styles from './own-data.module.css';

type Terms = CallResponse<'closingTerms'>;

/**
 * Closes the account permanently: what must be settled first, what is deleted and retained, and a name to type as confirmation.
 */
export function CloseAccountScreen() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    queryKey: ['account', 'closing-terms'],
    queryFn: ({ signal }) => fetchCall('closingTerms', {}, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
  return (
    <>
      <PageHeader title={t('own-data.close.title')} backTo="/user/data" />
      <div className={styles.page}>
        <Notice tone="danger">{t('own-data.close.final')}</Notice>
        {data ? (
          <>
            <OpenComplaints notices={data.notices} />
            <Obstacles obstacles={data.obstacles} />
            <GivenUp givenUp={data.givenUp} />
            <Consequences keptYears={data.keptYears} />
            {data.obstacles.length === 0 ? (
              <ConfirmForm name={data.confirmation} givenUp={data.givenUp} recheck={() => void refetch()} />
            ) : null}
          </>
        ) : isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <Skeleton width="100%" height="320px" />
        )}
      </div>
    </>
  );
}

function Obstacles({ obstacles }: Pick<Terms, 'obstacles'>) {
  const { t } = useTranslation();
  if (obstacles.length === 0) return null;
  return (
    <section className={styles.list} aria-label={t('own-data.close.obstacles')}>
      <h2>{t('own-data.close.obstacles')}</h2>
      <ul>
        {obstacles.map(({ kind, count, detail }) => {
          const known = isKnownObstacle(kind) ? kind : null;
          return (
            <li key={kind}>
              <Link {...(known ? OBSTACLE_LINKS[known] : { to: '/user/service' as const })}>
                <ListRow
                  icon={<IconAlertTriangle size={20} />}
                  label={t(`own-data.close.obstacle.${known ?? 'other'}`, { count, detail: amountsIn(detail) })}
                  opens
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Complaints are decided after closing too, but without their author. */
function OpenComplaints({ notices }: Pick<Terms, 'notices'>) {
  const { t } = useTranslation();
  const open = notices.find(({ kind }) => kind === 'complaints');
  return open ? (
    <Notice tone="info">
      {t(brand().switches.phoneRegister ? 'own-data.close.complaints' : 'own-data.close.complaintsByEmail', {
        count: open.count,
      })}
    </Notice>
  ) : null;
}

/** What cannot be paid out, exactly. */
function GivenUp({ givenUp }: Pick<Terms, 'givenUp'>) {
  const { t } = useTranslation();
  if (givenUp.length === 0) return null;
  const amounts = givenUp.map(({ amount, currency }) => `${amount} ${currency}`).join(', ');
  return <Notice tone="warn">{t('own-data.close.givenUp', { amounts })}</Notice>;
}

/** Formats the amounts in a text; other numbers have no currency after them. */
function amountsIn(detail: string): string {
  return detail.replace(/\b(\d+(?:\.\d+)?) ([A-Z]{3,5})\b/g, (_, amount: string, unit: string) =>
    amountText(Number(amount), unit),
  );
}

function Consequences({ keptYears }: Pick<Terms, 'keptYears'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.text}>
      <h2>{t('own-data.close.removed')}</h2>
      <p>{t('own-data.close.removedText')}</p>
      <h2>{t('own-data.close.keptTitle')}</h2>
      <p>{t('own-data.close.keptText', { count: keptYears })}</p>
      <p>{t(brand().switches.phoneRegister ? 'own-data.close.nameText' : 'own-data.close.emailText')}</p>
      <p>
        <Link to="/user/data" className={styles.textLink}>
          {t('own-data.close.export')}
        </Link>
      </p>
    </div>
  );
}

interface ConfirmFormProps extends Pick<Terms, 'givenUp'> {
  readonly name: string;
  /** reads the terms again */
  readonly recheck: () => void;
}

function ConfirmForm({ name, givenUp, recheck }: ConfirmFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { prove, dialog } = useStepUp();
  const form = useForm({
    draft: useValues({ typed: '' }),
    errors: ({ typed }) => (typed.trim().toLowerCase() === name.toLowerCase() ? {} : { typed: 'wrong' as const }),
    send: async ({ typed }) => {
      const result = await prove(() => call('closeAccount', { confirmation: typed, givenUp }));
      if (!result.ok) {
        // a new obstacle may have come up meanwhile, or other amounts would be given up
        recheck();
        return result;
      }
      showToast('success', (language) => language.t('own-data.close.done'));
      endLocalSession();
      await navigate({ to: '/' });
      return null;
    },
  });
  return (
    <form {...form.props} className={styles.request} aria-label={t('own-data.close.title')}>
      <TextField
        label={t('own-data.close.confirm', { name })}
        name="confirmation"
        autoComplete="off"
        {...form.field('typed')}
        error={form.errors.typed && t('own-data.close.wrong')}
      />
      <Refusal failure={form.refusal} />
      <Button type="submit" tone="danger" size="extra-large" wide busy={form.busy}>
        {t('own-data.close.submit')}
      </Button>
      {dialog}
    </form>
  );
}
