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

export interface MenuContext {
  readonly signedIn: boolean;
  readonly accountMode: AccountMode;
  readonly switches: Pick<
    PublicBrand['switches'],
    'contract' | 'customerService' | 'myWalletPage' | 'standardsPage' | 'twoLevelVerification' | 'userLoan'
  >;
  readonly supportEmail: string;
  /** whether the user has or had coins */
  readonly hasCoins: boolean;
  /** whether the user has applied for or owes a loan */
  readonly hasLoan: boolean;
}

export interface MenuGroups {
  readonly general: readonly MenuEntry[];
  readonly settings: readonly MenuEntry[];
  readonly help: readonly MenuEntry[];
}

/** The entries of the account menu in order: the specification's, filtered by the brand's switches. */
export function menuEntries(context: MenuContext): MenuGroups {
  const { signedIn, accountMode, switches, supportEmail, hasCoins, hasLoan } = context;
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
    // existing coins can be converted to dollars even if the brand no longer holds coins
    myWallet: signedIn && (switches.myWalletPage || (real && hasCoins)),
    verified: signedIn,
    juniorVerified: signedIn && switches.twoLevelVerification,
    // a debt can be repaid even if the brand no longer lends
    loan: signedIn && real && (switches.userLoan || hasLoan),
    resetDemo: signedIn && !real,
    rules: true,
    standards: switches.standardsPage,
    agreement: signedIn,
    documents: true,
    email: supportEmail !== '',
    // visitors are redirected to the login
    invite: true,
    // complaints are possible at every brand
    service: true,
    language: true,
    colours: true,
    appearance: true,
    // only for contracts
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
