import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ApprovalsScreen, ReviewScreen } from './features/review/review.tsx';
import { reviewSearch } from './features/review/review-search.ts';
import { LoginScreen } from './features/access/login.tsx';
import { returnPath } from './features/access/return-path.ts';
import { ticketSearch } from './features/tickets/ticket-search.ts';
import { address, type Query } from './page/go.tsx';
import type { UserSearch } from './features/users/user.tsx';
import { Missing, ScreenError } from './page/screen-error.tsx';
import { useSession } from './session/session.ts';
import { isOpenPath } from './shell/places.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({
  component: Shell,
  errorComponent: ScreenError,
  notFoundComponent: Missing,
  beforeLoad: ({ location }) => {
    const { operator } = useSession.getState();
    if (operator === null && !isOpenPath(location.pathname))
      throw redirect({ to: '/login', search: { to: location.href }, replace: true });
    if (operator !== null && location.pathname === '/login')
      throw redirect({ href: returnPath((location.search as { readonly to?: string }).to), replace: true });
  },
});
const at = { getParentRoute: () => root };

const home = createRoute({
  ...at,
  path: '/',
  component: lazyRouteComponent(() => import('./features/overview/overview.tsx'), 'OverviewScreen'),
});
const tickets = createRoute({
  ...at,
  path: '/tickets',
  validateSearch: ticketSearch,
  component: lazyRouteComponent(() => import('./features/tickets/tickets.tsx'), 'TicketsScreen'),
});
const login = createRoute({
  ...at,
  path: '/login',
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } => (typeof to === 'string' ? { to } : {}),
  component: LoginScreen,
});
const invitation = createRoute({
  ...at,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./features/access/invitation.tsx'), 'InvitationScreen'),
});
const review = createRoute({ ...at, path: '/review', validateSearch: reviewSearch, component: ReviewScreen });
const approvals = createRoute({ ...at, path: '/approvals', validateSearch: reviewSearch, component: ApprovalsScreen });
const users = createRoute({
  ...at,
  path: '/users',
  validateSearch: ({ query }: Record<string, unknown>): { query?: string } =>
    typeof query === 'string' && query !== '' ? { query } : {},
  component: lazyRouteComponent(() => import('./features/users/users.tsx'), 'UsersScreen'),
});
const user = createRoute({
  ...at,
  path: '/users/$userId',
  validateSearch: ({ tab, mode, only }: Record<string, unknown>): UserSearch => ({
    ...(typeof tab === 'string' ? { tab } : {}),
    ...(mode === 'demo' ? { mode } : {}),
    ...(typeof only === 'string' && /^[1-9]\d{0,14}$/.test(only) ? { only } : {}),
  }),
  component: lazyRouteComponent(() => import('./features/users/user.tsx'), 'UserScreen'),
});
const treasury = createRoute({
  ...at,
  path: '/treasury',
  component: lazyRouteComponent(() => import('./features/treasury/treasury.tsx'), 'TreasuryScreen'),
});
const messages = createRoute({
  ...at,
  path: '/messages',
  component: lazyRouteComponent(() => import('./features/messages/messages.tsx'), 'MessagesScreen'),
});
const rules = createRoute({
  ...at,
  path: '/rules',
  component: lazyRouteComponent(() => import('./features/rules/rules.tsx'), 'RulesScreen'),
});
const audit = createRoute({
  ...at,
  path: '/audit',
  component: lazyRouteComponent(() => import('./features/audit/audit.tsx'), 'AuditScreen'),
});
const operators = createRoute({
  ...at,
  path: '/operators',
  component: lazyRouteComponent(() => import('./features/operators/operators.tsx'), 'OperatorsScreen'),
});
const activity = createRoute({
  ...at,
  path: '/activity',
  component: lazyRouteComponent(() => import('./features/audit/activity.tsx'), 'ActivityScreen'),
});
const theme = createRoute({
  ...at,
  path: '/theme',
  component: lazyRouteComponent(() => import('./features/theme/theme.tsx'), 'ThemeScreen'),
});
const account = createRoute({
  ...at,
  path: '/account',
  component: lazyRouteComponent(() => import('./features/account/account.tsx'), 'AccountScreen'),
});

const tree = root.addChildren([
  home,
  login,
  invitation,
  review,
  approvals,
  tickets,
  users,
  user,
  treasury,
  messages,
  rules,
  audit,
  operators,
  activity,
  theme,
  account,
]);

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;

/** They keep the row that is shown in sight: a place from before would take it out of sight again. */
const QUEUES = ['/review', '/approvals', '/tickets'];

/** The console's routes. */
export function createConsoleRouter() {
  return createRouter({
    routeTree: tree,
    scrollRestoration: ({ location }) => !QUEUES.includes(location.pathname),
    defaultErrorComponent: ScreenError,
    // query values are always text: a number typed into a search is preserved as typed
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (query) => address('', query as Query),
  });
}
