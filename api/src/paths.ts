/**
 * Every call's path, without zod, so that the web app's first load can name calls without their schemas.
 * Paths with a placeholder in braces are filled from the payload.
 */
export const PATHS = {
  login: '/v1/wa-na/login',
  sendMail: '/v1/wa-na/sendMail',
  sendPhone: '/v1/wa-na/sendPhone',
  getImageCode: '/v1/wa-na/getImageCode',
  register: '/v1/wa-na/register',
  forgot: '/v1/wa-na/forgot',
  refresh: '/v1/wa-na/refresh',
  logout: '/v1/waa/logout',
  check: '/v1/waa/dd',
  userInfo: '/v1/waa/user/info',
  userBalance: '/v1/waa/user/balance',
  userMovements: '/v1/waa/user/movements',
  switchUser: '/v1/waa/user/info/switch',
  submitUserInfo: '/v1/waa/user/info/submit',
  bindEmail: '/v1/waa/user/bind/email/submit',
  submitPassword: '/v1/waa/user/password/submit',

  userSecurity: '/v1/waa/user/security',
  stepUp: '/v1/waa/user/stepUp/submit',
  submitPhrase: '/v1/waa/user/phrase/submit',
  createAuthenticator: '/v1/waa/user/authenticator/create',
  submitAuthenticator: '/v1/waa/user/authenticator/submit',
  deleteAuthenticator: '/v1/waa/user/authenticator/delete',
  createRecoveryCodes: '/v1/waa/user/recoveryCode/create',
  createPasskey: '/v1/waa/user/passkey/create',
  submitPasskey: '/v1/waa/user/passkey/submit',
  updatePasskey: '/v1/waa/user/passkey/update',
  deletePasskey: '/v1/waa/user/passkey/delete',
  passkeyChallenge: '/v1/waa/user/passkey/challenge',
  sessionList: '/v1/waa/user/session/all',
  endSession: '/v1/waa/user/session/delete',
  endOtherSessions: '/v1/waa/user/session/deleteOthers',

  bannerList: '/v1/wa-na/appBanner/list',
  systemConfig: '/v1/wa-na/system/systemConfig/getAllConfigStatusWeb',
  customerLink: '/v1/wa-na/getCustomerLink',

  productList: '/v1/wa-na/forex/product/list',
  productSearch: '/v1/waa/product/search',
  productOrderInfo: '/v1/waa/product/order/info',

  marketHistory: '/market/history',
  marketHistoryLimit: '/market/history/limit',
  marketSparklines: '/market/history/sparklines',
  marketThumb: '/market/thumb/{symbol}',
  marketStatus: '/market/status/{symbol}',

  orderQuery: '/v1/waa/order/query',
  orderQueryMock: '/v1/waa/order/queryMock',
  orderExport: '/v1/waa/order/export',
  addOrder: '/exchange/order/addOrder',
  addOrderMock: '/exchange/order/addOrderMock',
  closeOrder: '/exchange/order/closeOrder',
  closeOrderMock: '/exchange/order/closeOrderMock',
  cancelOrder: '/exchange/order/cancelOrder',
  cancelOrderMock: '/exchange/order/cancelOrderMock',
  modifyOrder: '/exchange/order/modifyOrder',
  modifyOrderMock: '/exchange/order/modifyOrderMock',
  closeAllOrder: '/exchange/order/closeAllOrder',
  closeAllOrderMock: '/exchange/order/closeAllOrderMock',
  resetBalance: '/v1/waa/virtualWallet/resetBalance',

  notificationList: '/v1/waa/user/notification',
  notificationRead: '/v1/waa/notification/read',
  notificationUnreadCount: '/v1/waa/notification/getUnreadCount',

  optionProducts: '/v1/wa-na/option/findOptionsProduct',
  addOrderOption: '/exchange/order/addOrderOption',
  addOrderOptionMock: '/exchange/order/addOrderOptionMock',
  optionOrder: '/v1/waa/option/findOption',
  optionHistory: '/v1/waa/option/findOptionHistory',
  optionExport: '/v1/waa/option/export',
  optionCompletion: '/v1/waa/option/checkOptionOrderCompletion',

  alertList: '/v1/waa/user/alert/all',
  addAlert: '/v1/waa/user/alert/add',
  updateAlert: '/v1/waa/user/alert/update',
  deleteAlert: '/v1/waa/user/alert/delete',

  workspaceRead: '/v1/waa/user/workspace/read',
  workspaceSave: '/v1/waa/user/workspace/save',
} as const;

export type CallName = keyof typeof PATHS;

export const LIVE_PATHS = { market: '/market/ws', exchange: '/exchange/ws/{userId}' } as const;

/** Private files, by GET with the bearer token. */
export const FILE_PATH = '/v1/waa/file/{id}';
