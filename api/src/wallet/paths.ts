export const walletPaths = {
  walletBalance: '/v1/waa/user/crypto/getBalance',
  calculateTransfer: '/v1/waa/user/crypto/transform/calculate',
  transfer: '/v1/waa/user/crypto/transform',
  walletRecords: '/v1/waa/user/crypto/order',
} as const;
