import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPanel } from '../../../live/lazy-part.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { useTradeMode } from '../../../preferences/trade-mode-store.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { useDockTab } from './dock-tab.ts';
import { MarketDock } from './market-dock.tsx';

const OptionDock = lazyPanel(() => import('../../options/option-dock.tsx'), 'OptionDock');

/** The tabs below the chart: positions, pending orders and history, or running and settled options. */
export function Dock() {
  const visitor = useSession((session) => session.status === 'visitor');
  const [tab, setTab] = useDockTab();
  const option = useTradeMode() === 'option';
  if (visitor) return <VisitorDock />;
  if (!option) return <MarketDock tab={tab} onTab={setTab} />;
  return (
    <Suspense>
      <OptionDock tab={tab === 'history' ? tab : 'positions'} onTab={setTab} />
    </Suspense>
  );
}

function VisitorDock() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t('positions.visitorTitle')}
      action={
        <Button tone="tint" onClick={() => void navigate({ to: '/login', search: { to: '/position' } })}>
          {t('common.logIn')}
        </Button>
      }
    >
      {t('positions.visitorText')}
    </EmptyState>
  );
}
