import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { sessionKnown } from '@truefill/client/session/session-known.ts';
import { redirectionFor, isGuarded, safeReturnPath } from './page/guard.ts';
import { numberOf, placeSearch, positionSearch, savedAddressSearch, texts } from './page/route-queries.ts';
import { isTradingPath, isWalletWanted } from './page/wallet-app.ts';
import { lazyScreen } from './shell/lazy-screen.tsx';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { RouteError } from './shell/route-error.tsx';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * How a wide window shows the screen: `workspace` is the trading workspace itself, `side` a panel over it, `card` a modal
     * card over the blurred workspace, `palette` a box under the top bar. By default it fills the middle. Phones show pages.
     */
    panel?: 'workspace' | 'side' | 'card' | 'palette';
    /** the highlighted tab; if it is set, phones show the tab bar */
    tab?: 'home' | 'markets' | 'positions' | 'explore' | 'history' | 'user';
  }
}

const root = createRootRoute({
  component: Shell,
  errorComponent: RouteError,
  beforeLoad: async ({ location, preload }) => {
    if (!preload && isTradingPath(location.pathname) && isWalletWanted())
      throw redirect({ to: '/trust-app', search: { to: location.href }, replace: true });
    if (preload || !isGuarded(location.pathname)) return;
    const redirection = redirectionFor(location.pathname, location.href, await sessionKnown());
    if (!redirection) return;
    // a user who has logged in in another tab goes to the return path
    const href = safeReturnPath((location.search as { readonly to?: unknown }).to);
    if (redirection.to === '/' && href !== '/') throw redirect({ href, replace: true });
    showToast('info', (language) => language.t(`shell.${redirection.notice}`));
    if (redirection.to === '/') throw redirect({ to: '/', replace: true });
    throw redirect({ to: '/login', search: { to: redirection.returnTo }, replace: true });
  },
});
const at = { getParentRoute: () => root };

/** A screen of the account: a page on phones, otherwise a panel. */
function side<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ ...at, path, staticData: { panel: 'side' }, component });
}

/**
 * Lists of records, or the details of one: an order by `uid`, an option by `optionUID`, a deposit or a withdrawal by `record`.
 */
function records<const Path extends string>(path: Path) {
  return createRoute({
    ...at,
    path,
    staticData: { panel: 'side' },
    validateSearch: texts('uid', 'optionUID', 'record'),
    component: lazyScreen(() => import('./features/wallet/records/records.tsx'), 'RecordsScreen'),
  });
}

const home = createRoute({
  ...at,
  path: '/',
  staticData: { panel: 'workspace', tab: 'home' },
  component: lazyScreen(() => import('./features/home/home.tsx'), 'HomeScreen', 'first'),
});
const search = createRoute({
  ...at,
  path: '/search',
  staticData: { panel: 'palette' },
  validateSearch: texts('keyword'),
  component: lazyScreen(() => import('./features/search/search.tsx'), 'SearchScreen', 'first'),
});
const chart = createRoute({
  ...at,
  path: '/$symbol/chart',
  staticData: { panel: 'workspace' },
  component: lazyScreen(() => import('./features/chart/chart-screen.tsx'), 'ChartScreen'),
});
const place = createRoute({
  ...at,
  path: '/$symbol/place',
  staticData: { panel: 'workspace' },
  validateSearch: placeSearch,
  component: lazyScreen(() => import('./features/trading/ticket/place.tsx'), 'PlaceScreen'),
});
const placeOption = createRoute({
  ...at,
  path: '/$symbol/placeOption',
  staticData: { panel: 'workspace' },
  validateSearch: placeSearch,
  component: lazyScreen(() => import('./features/options/ticket/place-option.tsx'), 'PlaceOptionScreen'),
});
const quotation = createRoute({
  ...at,
  path: '/quotation',
  staticData: { tab: 'markets' },
  component: lazyScreen(() => import('./features/quotation/quotation.tsx'), 'QuotationScreen', 'first'),
});
const login = createRoute({
  ...at,
  path: '/login',
  staticData: { panel: 'card' },
  validateSearch: texts('to'),
  component: lazyScreen(() => import('./features/session/login.tsx'), 'LoginScreen', 'first'),
});
const register = createRoute({
  ...at,
  path: '/register',
  staticData: { panel: 'card' },
  validateSearch: texts('to'),
  component: lazyScreen(() => import('./features/session/register.tsx'), 'RegisterScreen', 'first'),
});
const forgot = createRoute({
  ...at,
  path: '/forgot',
  staticData: { panel: 'card' },
  validateSearch: texts('to'),
  component: lazyScreen(() => import('./features/session/forgot.tsx'), 'ForgotScreen', 'first'),
});
const position = createRoute({
  ...at,
  path: '/position',
  staticData: { panel: 'workspace', tab: 'positions' },
  validateSearch: positionSearch,
  component: lazyScreen(() => import('./features/trading/positions/positions.tsx'), 'PositionsScreen'),
});
const explore = createRoute({
  ...at,
  path: '/explore',
  staticData: { tab: 'explore' },
  component: lazyScreen(() => import('./features/quotation/explore.tsx'), 'ExploreScreen', 'first'),
});
const history = createRoute({
  ...at,
  path: '/history',
  staticData: { panel: 'workspace', tab: 'history' },
  component: lazyScreen(() => import('./features/trading/history/history.tsx'), 'HistoryScreen'),
});
const user = createRoute({
  ...at,
  path: '/user',
  staticData: { panel: 'side', tab: 'user' },
  component: lazyScreen(() => import('./features/account/user-home.tsx'), 'UserHomeScreen'),
});
const account = side(
  '/user/account',
  lazyScreen(() => import('./features/account/account.tsx'), 'AccountScreen'),
);
const notification = createRoute({
  ...at,
  path: '/user/notification',
  staticData: { panel: 'side' },
  validateSearch: texts('id'),
  component: lazyScreen(() => import('./features/notifications/notifications.tsx'), 'NotificationsScreen'),
});
const alerts = side(
  '/user/alerts',
  lazyScreen(() => import('./features/alerts/alerts.tsx'), 'AlertsScreen'),
);
const statement = side(
  '/user/statement',
  lazyScreen(() => import('./features/statement/statement.tsx'), 'StatementScreen'),
);
const mails = side(
  '/user/mails',
  lazyScreen(() => import('./features/mails/mails.tsx'), 'MailsScreen'),
);
const operatorActions = side(
  '/user/actions',
  lazyScreen(() => import('./features/operator-actions/operator-actions.tsx'), 'OperatorActionsScreen'),
);
const withdraw = side(
  '/user/withdraw',
  lazyScreen(() => import('./features/withdrawals/withdraw.tsx'), 'WithdrawScreen'),
);
const deposit = side(
  '/user/deposit',
  lazyScreen(() => import('./features/deposit/deposit.tsx'), 'DepositScreen'),
);
const wallet = side(
  '/user/wallet',
  lazyScreen(() => import('./features/wallet/home/wallet-home.tsx'), 'WalletHomeScreen'),
);
const myWallet = side(
  '/user/myWallet',
  lazyScreen(() => import('./features/wallet/my-wallet/my-wallet.tsx'), 'MyWalletScreen'),
);
const transactionList = records('/user/wallet/transactionList');
const depositList = records('/user/wallet/depositList');
const privacy = side(
  '/user/privacy',
  lazyScreen(() => import('./features/legal/privacy.tsx'), 'PrivacyScreen'),
);
const agreement = side(
  '/user/agreement',
  lazyScreen(() => import('./features/legal/agreement.tsx'), 'AgreementScreen'),
);
const changePassword = side(
  '/user/changePassword',
  lazyScreen(() => import('./features/account/change-password.tsx'), 'ChangePasswordScreen'),
);
const bindEmail = side(
  '/user/bindEmail',
  lazyScreen(() => import('./features/account/bind-email.tsx'), 'BindEmailScreen'),
);
const security = side(
  '/user/security',
  lazyScreen(() => import('./features/security/security.tsx'), 'SecurityScreen'),
);
const service = side(
  '/user/service',
  lazyScreen(() => import('./features/account/service.tsx'), 'ServiceScreen'),
);
const verified = side(
  '/user/verified',
  lazyScreen(() => import('./features/verification/verification-screen.tsx'), 'VerifiedScreen'),
);
const juniorVerified = side(
  '/user/juniorVerified',
  lazyScreen(() => import('./features/verification/verification-screen.tsx'), 'JuniorVerifiedScreen'),
);
const tickets = createRoute({
  ...at,
  path: '/user/tickets',
  staticData: { panel: 'side' },
  validateSearch: texts('id', 'write', 'record', 'uid'),
  component: lazyScreen(() => import('./features/support/tickets.tsx'), 'TicketsScreen'),
});
const cryptoWallets = side(
  '/user/wallet/crypto',
  lazyScreen(() => import('./features/payout-methods/crypto-wallets.tsx'), 'CryptoWalletsScreen'),
);
const addCrypto = side(
  '/user/wallet/addCrypto',
  lazyScreen(() => import('./features/payout-methods/add-crypto.tsx'), 'AddCryptoScreen'),
);
const deleteCrypto = createRoute({
  ...at,
  path: '/user/wallet/deleteCrypto',
  staticData: { panel: 'side' },
  validateSearch: savedAddressSearch,
  component: lazyScreen(() => import('./features/payout-methods/delete-crypto.tsx'), 'DeleteCryptoScreen'),
});
const loan = side(
  '/user/loan',
  lazyScreen(() => import('./features/loan/loan.tsx'), 'LoanScreen'),
);
const bankCards = side(
  '/user/wallet/bankCard',
  lazyScreen(() => import('./features/payout-methods/bank-cards.tsx'), 'BankCardsScreen'),
);
const addBankCard = side(
  '/user/wallet/addBankCard',
  lazyScreen(() => import('./features/payout-methods/add-bank-card.tsx'), 'AddBankCardScreen'),
);
const editBankCard = createRoute({
  ...at,
  path: '/user/wallet/editBankCard',
  staticData: { panel: 'side' },
  validateSearch: (query) => ({ id: numberOf(query['id']) }),
  component: lazyScreen(() => import('./features/payout-methods/edit-bank-card.tsx'), 'EditBankCardScreen'),
});
const ownData = side(
  '/user/data',
  lazyScreen(() => import('./features/own-data/own-data.tsx'), 'OwnDataScreen'),
);
const closeAccount = side(
  '/user/close',
  lazyScreen(() => import('./features/own-data/close-account.tsx'), 'CloseAccountScreen'),
);
const standards = side(
  '/user/standards',
  lazyScreen(() => import('./features/legal/standards.tsx'), 'StandardsScreen'),
);

const rules = createRoute({
  ...at,
  path: '/rules',
  staticData: { panel: 'side' },
  component: lazyScreen(() => import('./features/rules/rules.tsx'), 'RulesScreen'),
});
const documents = side(
  '/legal',
  lazyScreen(() => import('./features/legal/documents.tsx'), 'DocumentsScreen'),
);
const legalDocument = side(
  '/legal/$document',
  lazyScreen(() => import('./features/legal/document.tsx'), 'DocumentScreen'),
);

const trustApp = createRoute({
  ...at,
  path: '/trust-app',
  validateSearch: texts('to'),
  component: lazyScreen(() => import('./features/trust-app/trust-app.tsx'), 'TrustAppScreen'),
});

const unknown = createRoute({
  ...at,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const routeTree = root.addChildren([
  home,
  search,
  chart,
  place,
  placeOption,
  quotation,
  login,
  register,
  forgot,
  position,
  explore,
  history,
  user,
  account,
  myWallet,
  changePassword,
  security,
  privacy,
  verified,
  juniorVerified,
  notification,
  alerts,
  statement,
  operatorActions,
  mails,
  deposit,
  agreement,
  withdraw,
  service,
  tickets,
  standards,
  rules,
  documents,
  legalDocument,
  trustApp,
  loan,
  bindEmail,
  wallet,
  transactionList,
  depositList,
  cryptoWallets,
  addCrypto,
  deleteCrypto,
  bankCards,
  addBankCard,
  editBankCard,
  ownData,
  closeAccount,
  unknown,
]);

/**
 * The router of the whole app. Paths are case-sensitive, because symbols are uppercase.
 * @param given the history to use; the browser’s own by default
 */
export function createAppRouter(given?: RouterHistory) {
  return createRouter({
    routeTree,
    caseSensitive: true,
    // an error in a screen leaves the frame around it, and with it the navigation
    defaultErrorComponent: RouteError,
    defaultPreload: false,
    scrollRestoration: given === undefined,
    ...(given && { history: given }),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
