export const withdrawalPaths = {
  withdrawStatus: '/v1/waa/cryptocurrency/user/wallet/withdrawStatus',
} as const;
