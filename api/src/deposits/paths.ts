export const depositPaths = {
  coinNetworks: '/v1/waa/cryptocurrency/simple/find/all',
  depositBankAccount: '/v1/waa/user/deposit/bankAccount',
  deposit: '/v1/waa/user/deposit',
  rechargeRecords: '/v1/waa/walletRecharge/web/rechargeStatus',
} as const;
