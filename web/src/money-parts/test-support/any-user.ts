/** A user without verification, as the server sends one. */
export const ANY_USER = {
  userId: 7,
  uid: '1',
  nick: '',
  avator: '',
  email: 'a@example.com',
  phone: '',
  registerType: 'E',
  inviteCode: '',
  walletType: 0,
  virtualStatus: '0',
  verifiedStatus: 0,
  account: { balanceAmount: 1_000, lockMargin: 0, withheld: 0 },
};
