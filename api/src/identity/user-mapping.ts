import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { CallResponse } from '../calls.ts';
import { stateFromWire, stateToWire, type VerificationState } from '../verification/mapping.ts';

/** The signed-in user as the app shows them. Amounts in USD of the session's account mode. */
export interface UserView {
  readonly userId: number;
  /** the public user number for contacting support */
  readonly uid: string;
  readonly nickname: string;
  readonly avatarUrl: string;
  readonly email: string;
  readonly phone: string;
  readonly registeredBy: 'email' | 'phone';
  readonly inviteCode: string;
  readonly accountMode: AccountMode;
  /** whether the user has saved a payout address */
  readonly hasWallet: boolean;
  /** the verified name, masked; empty if not verified */
  readonly realName: string;
  readonly idNumber: string;
  readonly verification: VerificationState;
  readonly juniorVerification: VerificationState;
  /** whether the user has or had coins */
  readonly hasCoins: boolean;
  /** whether the user has a loan or an application */
  readonly hasLoan: boolean;
  readonly balance: BalanceView;
}

/**
 * `available` is free to use or to withdraw; `locked` is in margins, reservations and stakes; `withheld` is under review for
 * a withdrawal. `deposited` is the total of all deposits ever. The last two exist only on the real account.
 */
export interface BalanceView {
  readonly available: number;
  readonly locked: number;
  readonly withheld?: number;
  readonly deposited?: number;
}

/** The account mode behind the wire's virtualStatus. */
export function accountModeFromWire(virtualStatus: '0' | '1'): AccountMode {
  return virtualStatus === '1' ? 'demo' : 'real';
}

/** The wire's virtualStatus: "0" real, "1" demo. */
export function accountModeToWire(mode: AccountMode): '0' | '1' {
  return mode === 'demo' ? '1' : '0';
}

/** Reads a balance. */
export function balanceFromWire(wire: CallResponse<'userBalance'>): BalanceView {
  const { balanceAmount: available, lockMargin: locked, withheld, totalDeposit: deposited } = wire;
  return {
    available,
    locked,
    ...(withheld === undefined ? {} : { withheld }),
    ...(deposited === undefined ? {} : { deposited }),
  };
}

/** The total of a balance. */
export function totalOf({ available, locked, withheld = 0 }: BalanceView): number {
  return Math.round((available + locked + withheld) * 100) / 100;
}

/** Writes a balance. */
export function balanceToWire({ available, locked, withheld, deposited }: BalanceView): CallResponse<'userBalance'> {
  return {
    balanceAmount: available,
    lockMargin: locked,
    ...(withheld === undefined ? {} : { withheld }),
    ...(deposited === undefined ? {} : { totalDeposit: deposited }),
  };
}

/** Reads user/info. */
export function userFromWire(wire: CallResponse<'userInfo'>): UserView {
  return {
    userId: wire.userId,
    uid: wire.uid,
    nickname: wire.nick,
    avatarUrl: wire.avator,
    email: wire.email,
    phone: wire.phone,
    registeredBy: wire.registerType === 'P' ? 'phone' : 'email',
    inviteCode: wire.inviteCode,
    hasWallet: wire.walletType === 1,
    accountMode: accountModeFromWire(wire.virtualStatus),
    realName: wire.realName,
    idNumber: wire.idCard,
    verification: stateFromWire(wire.verifiedStatus),
    juniorVerification: stateFromWire(wire.firstVerifiedStatus),
    // absent from an older server during a rolling update
    hasCoins: wire.hasCoins ?? false,
    hasLoan: wire.hasLoan ?? false,
    balance: balanceFromWire(wire.account),
  };
}

/** Writes user/info. */
export function userToWire(user: UserView): CallResponse<'userInfo'> {
  return {
    userId: user.userId,
    uid: user.uid,
    nick: user.nickname,
    avator: user.avatarUrl,
    email: user.email,
    phone: user.phone,
    registerType: user.registeredBy === 'phone' ? 'P' : 'E',
    inviteCode: user.inviteCode,
    walletType: user.hasWallet ? 1 : 0,
    virtualStatus: accountModeToWire(user.accountMode),
    realName: user.realName,
    idCard: user.idNumber,
    verifiedStatus: stateToWire(user.verification),
    firstVerifiedStatus: stateToWire(user.juniorVerification),
    hasCoins: user.hasCoins,
    hasLoan: user.hasLoan,
    account: balanceToWire(user.balance),
  };
}
