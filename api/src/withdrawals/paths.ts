export const withdrawalPaths = {
  withdrawStatus: '/v1/waa/cryptocurrency/user/wallet/withdrawStatus',
  withdrawConditions: '/v1/waa/user/withdraw/conditions',
  bankCardLimits: '/v1/waa/cryptocurrency/bank/withdraw/find/one',
  calculateWithdrawal: '/v1/waa/user/withdraw/calculate',
  calculateBankWithdrawal: '/v1/waa/user/bankcard/withdraw/calculate',
  withdraw: '/v1/waa/user/withdraw',
} as const;
