export const payoutMethodPaths = {
  cryptoWallets: '/v1/waa/cryptocurrency/user/wallet/all',
  addCryptoWallet: '/v1/waa/cryptocurrency/user/wallet/insert',
  deleteCryptoWallet: '/v1/waa/cryptocurrency/user/wallet/delete',
  selfWallets: '/v1/waa/userSelfWallet/find',
  bankCards: '/v1/waa/user/bank/all',
  bankCard: '/v1/waa/user/bank/one',
  addBankCard: '/v1/waa/user/bank/insert',
  editBankCard: '/v1/waa/user/bank/update',
  deleteBankCard: '/v1/waa/user/bank/delete',
} as const;
