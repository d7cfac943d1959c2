import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyboardIcon } from '@truefill/client/page/icons.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { optionalPart } from '../live/optional-part.tsx';
import { isCovered } from '../features/chart/is-covered.ts';
import { useTradeEntry } from '../features/chart/use-trade-entry.ts';
import { showOrder } from '../trading-parts/shown-order.ts';
import { useHoldings } from '../live/exchange-feed.ts';
import { PLACE_BUTTON } from '../trading-parts/focus-targets.ts';
import { actionOf, type KeyAction } from './keys.ts';
import { togglePanel } from '../workspace/panels-store.ts';
import { useWorkspaceMarket } from './use-workspace-market.ts';

const KeyHelp = optionalPart(() => import('./key-help.tsx'), 'KeyHelp');

/**
 * The keyboard shortcuts of the workspace, with a button for their list. Disabled while the user is typing and while a menu or
 * a dialog is open.
 * @param hidden without the button
 */
export function WorkspaceKeys({ hidden }: { readonly hidden: boolean }) {
  const { t } = useTranslation();
  const { symbol } = useWorkspaceMarket();
  const navigate = useNavigate();
  const holdings = useHoldings();
  const enter = useTradeEntry(symbol, () => togglePanel('ticket', true));
  const [helping, setHelping] = useState<boolean | null>(null);
  const trade = (direction: 0 | 1): void => {
    enter(direction);
    // the ticket changes its side with the next frame, so Enter places the order that is displayed on the button
    setTimeout(() => document.getElementById(PLACE_BUTTON)?.focus(), FOCUS_AFTER_MS);
  };
  const close = (): void => {
    const newest = holdings?.orders.find((order) => order.symbol === symbol);
    if (newest) showOrder({ kind: 'position', orderId: newest.id, confirm: true });
  };
  const actions: Record<KeyAction, () => void> = {
    buy: () => trade(0),
    sell: () => trade(1),
    close,
    search: () => void navigate({ to: '/search' }),
    help: () => setHelping(true),
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const action = event.defaultPrevented || isBusy(event.target) ? null : actionOf(event);
    if (action === null) return;
    event.preventDefault();
    actions[action]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      {hidden ? null : (
        <IconButton label={t('shell.keys.title')} aria-haspopup="dialog" onClick={() => setHelping(true)}>
          <KeyboardIcon size={20} />
        </IconButton>
      )}
      {helping === null ? null : <KeyHelp open={helping} onClose={() => setHelping(false)} />}
    </>
  );
}

const FOCUS_AFTER_MS = 100;

/** Fields that letters are typed into; a switch or a choice is none. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

function isBusy(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest(TYPED_INTO) !== null) || isCovered();
}
