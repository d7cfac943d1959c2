import { useMatches, useNavigate } from '@tanstack/react-router';
import { useFrame } from '@truefill/client/page/frame.ts';
import { rememberSymbol } from '../../../workspace/workspace-store.ts';
import { useShownTrade, type ShownTrade } from './trade-view.ts';

/** Opens the chart of a market, with a trade marked on it if given. A dock beside the chart stays as it is. */
export function useSeeOnChart(): (symbol: string, trade: ShownTrade | null) => void {
  const navigate = useNavigate();
  const tab = useMatches().at(-1)?.staticData.tab;
  const beside = useFrame() === 'workspace' && (tab === 'positions' || tab === 'history');
  return (symbol, trade) => {
    if (beside) rememberSymbol(symbol);
    useShownTrade.setState({ trade });
    if (!beside) void navigate({ to: '/$symbol/chart', params: { symbol } });
  };
}
