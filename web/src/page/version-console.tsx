import { useQuery } from '@tanstack/react-query';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { useConnection } from '../live/connection-store.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import styles from './version-console.module.css';

export interface VersionConsoleProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Diagnostics for support: versions, brand and connection. Contains no credentials. */
export function VersionConsole({ open, onClose }: VersionConsoleProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('shell.console.title')}>
      <Facts />
    </Sheet>
  );
}

function Facts() {
  const { t } = useTranslation();
  const { state, attempt, lastReceivedMs, roundTripMs } = useConnection();
  const { locale } = usePreferences();
  const signedIn = useSession(({ status }) => status === 'signed-in');
  const now = useServerNow(1_000);
  const { data: served } = useQuery({
    queryKey: ['version', 'served'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/config.json', { signal, cache: 'no-store' });
      return ((await response.json()) as { readonly version: string }).version;
    },
  });
  const { id, site, version, timeZone } = brand();
  const market = [
    t(`shell.console.state.${state}`),
    attempt > 0 ? attempt : null,
    roundTripMs === null ? null : t('shell.milliseconds', { ms: roundTripMs }),
  ];
  const values = {
    version,
    server: served ?? NO_VALUE,
    brand: `${site} (${id})`,
    host: location.host,
    market: market.filter((part) => part !== null).join(', '),
    age:
      lastReceivedMs > 0
        ? t('shell.console.seconds', { seconds: Math.max(0, Math.round((now - lastReceivedMs) / 1000)) })
        : NO_VALUE,
    online: t(navigator.onLine ? 'shell.console.yes' : 'shell.console.no'),
    session: t(signedIn ? 'shell.console.user' : 'shell.console.visitor'),
    language: locale,
    zone: timeZone,
    browser: browserName(navigator.userAgent),
  } as const;
  const keys = Object.keys(values) as (keyof typeof values)[];
  const items = keys.map((key) => ({ key, label: t(`shell.console.${key}`), value: values[key] }));
  return <KeyValueList density="roomy" className={styles.facts} items={items} />;
}

/** "Chrome/143.0": the relevant part of a user agent, since the whole would not fit. */
function browserName(agent: string): string {
  return /(?:Firefox|Edg|Chrome|Version)\/\d+\.\d+/.exec(agent)?.[0] ?? NO_VALUE;
}
