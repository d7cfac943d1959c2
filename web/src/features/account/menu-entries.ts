import type { PublicBrand } from '@truefill/api/brand.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';

export type MenuEntry =
  | 'account'
  | 'security'
  | 'mails'
  | 'myWallet'
  | 'verified'
  | 'juniorVerified'
  | 'wallet'
  | 'loan'
  | 'invite'
  | 'statement'
  | 'operatorActions'
  | 'notification'
  | 'alerts'
  | 'resetDemo'
  | 'language'
  | 'colours'
  | 'appearance'
  | 'oneClick'
  | 'rules'
  | 'standards'
  | 'agreement'
  | 'documents'
  | 'service'
  | 'email';

export interface MenuSituation {
  readonly signedIn: boolean;
  readonly accountMode: AccountMode;
  readonly switches: Pick<
    PublicBrand['switches'],
    'contract' | 'customerService' | 'myWalletPage' | 'standardsPage' | 'twoLevelVerification' | 'userLoan'
  >;
  readonly supportEmail: string;
  /** whether coins are or were kept for the user */
  readonly hasCoins: boolean;
  /** whether a loan is asked for or owed */
  readonly hasLoan: boolean;
}

export interface MenuGroups {
  readonly general: readonly MenuEntry[];
  readonly settings: readonly MenuEntry[];
  readonly help: readonly MenuEntry[];
}

/** What the account's menu offers, in its order: the specification's entries with their switches. */
export function menuEntries(situation: MenuSituation): MenuGroups {
  const { signedIn, accountMode, switches, supportEmail, hasCoins, hasLoan } = situation;
  const real = accountMode === 'real';
  const offered: Record<MenuEntry, boolean> = {
    account: signedIn,
    security: signedIn,
    mails: signedIn,
    notification: signedIn,
    alerts: signedIn,
    statement: signedIn,
    operatorActions: signedIn,
    wallet: signedIn,
    // coins from before can be turned into dollars also where the brand keeps none any more
    myWallet: signedIn && (switches.myWalletPage || (real && hasCoins)),
    verified: signedIn,
    juniorVerified: signedIn && switches.twoLevelVerification,
    // what is owed can be repaid also where nothing is lent any more
    loan: signedIn && real && (switches.userLoan || hasLoan),
    resetDemo: signedIn && !real,
    rules: true,
    standards: switches.standardsPage,
    agreement: signedIn,
    documents: true,
    email: supportEmail !== '',
    // a visitor who invites is led to the login
    invite: true,
    // a complaint can be made at every brand
    service: true,
    language: true,
    colours: true,
    appearance: true,
    // of contracts alone
    oneClick: signedIn && switches.contract,
  };
  const of = (...entries: MenuEntry[]): MenuEntry[] => entries.filter((entry) => offered[entry]);
  return {
    general: of(
      'account',
      'myWallet',
      'wallet',
      'verified',
      'juniorVerified',
      'loan',
      'statement',
      'operatorActions',
      'notification',
      'alerts',
      'resetDemo',
      'invite',
    ),
    settings: of('security', 'mails', 'language', 'colours', 'appearance', 'oneClick'),
    help: of('rules', 'standards', 'agreement', 'documents', 'service', 'email'),
  };
}
