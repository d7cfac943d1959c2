import type { CallName } from './paths.ts';
import type { z } from './zod.ts';
import * as alerts from './alerts/calls.ts';
import type * as history from './listing/schema.ts';
import * as identity from './identity/calls.ts';
import * as market from './market/calls.ts';
import * as options from './options/calls.ts';
import type * as passkey from './identity/passkey-schema.ts';
import * as notifications from './notifications/calls.ts';
import * as orders from './orders/calls.ts';
import * as security from './identity/security-calls.ts';
import * as statement from './statement/calls.ts';
import * as system from './config/calls.ts';
import * as workspace from './workspace/calls.ts';

/** Every call by name. Holds zod: the web app imports only its types. */
export const CALLS = {
  login: identity.login,
  sendMail: identity.sendMail,
  sendPhone: identity.sendPhone,
  getImageCode: identity.getImageCode,
  register: identity.register,
  forgot: identity.forgot,
  refresh: identity.refresh,
  logout: identity.logout,
  check: identity.check,
  userInfo: identity.userInfo,
  userBalance: identity.userBalance,
  userMovements: statement.userMovements,
  switchUser: identity.switchUser,
  submitUserInfo: identity.submitUserInfo,
  bindEmail: identity.bindEmail,
  submitPassword: identity.submitPassword,
  userSecurity: security.userSecurity,
  stepUp: security.stepUp,
  submitPhrase: security.submitPhrase,
  createAuthenticator: security.createAuthenticator,
  submitAuthenticator: security.submitAuthenticator,
  deleteAuthenticator: security.deleteAuthenticator,
  createRecoveryCodes: security.createRecoveryCodes,
  createPasskey: security.createPasskey,
  submitPasskey: security.submitPasskey,
  updatePasskey: security.updatePasskey,
  deletePasskey: security.deletePasskey,
  passkeyChallenge: security.passkeyChallenge,
  sessionList: security.sessionList,
  endSession: security.endSession,
  endOtherSessions: security.endOtherSessions,
  bannerList: system.bannerList,
  systemConfig: system.systemConfig,
  customerLink: system.customerLink,
  productList: market.productList,
  productSearch: market.productSearch,
  productOrderInfo: market.productOrderInfo,
  marketHistory: market.marketHistory,
  marketHistoryLimit: market.marketHistoryLimit,
  marketSparklines: market.marketSparklines,
  marketThumb: market.marketThumb,
  marketStatus: market.marketStatus,
  orderQuery: orders.orderQuery,
  orderQueryMock: orders.orderQueryMock,
  orderExport: orders.orderExport,
  addOrder: orders.addOrder,
  addOrderMock: orders.addOrderMock,
  closeOrder: orders.closeOrder,
  closeOrderMock: orders.closeOrderMock,
  cancelOrder: orders.cancelOrder,
  cancelOrderMock: orders.cancelOrderMock,
  modifyOrder: orders.modifyOrder,
  modifyOrderMock: orders.modifyOrderMock,
  closeAllOrder: orders.closeAllOrder,
  closeAllOrderMock: orders.closeAllOrderMock,
  resetBalance: orders.resetBalance,
  notificationList: notifications.notificationList,
  notificationRead: notifications.notificationRead,
  notificationUnreadCount: notifications.notificationUnreadCount,
  optionProducts: options.optionProducts,
  addOrderOption: options.addOrderOption,
  addOrderOptionMock: options.addOrderOptionMock,
  optionOrder: options.optionOrder,
  optionHistory: options.optionHistory,
  optionExport: options.optionExport,
  optionCompletion: options.optionCompletion,
  alertList: alerts.alertList,
  addAlert: alerts.addAlert,
  updateAlert: alerts.updateAlert,
  deleteAlert: alerts.deleteAlert,
  workspaceRead: workspace.workspaceRead,
  workspaceSave: workspace.workspaceSave,
} as const satisfies Record<CallName, unknown>;

export type Calls = typeof CALLS;

/** What a client sends for a call. */
export type CallRequest<Name extends CallName> = z.input<Calls[Name]['request']>;

/** What a call answers in `data`. */
export type CallResponse<Name extends CallName> = z.output<Calls[Name]['response']>;

export type Product = z.output<typeof market.product>;
export type ProductOrderInfo = z.output<typeof market.productOrderInfoItem>;
export type WireCandle = z.output<typeof market.candle>;
export type PriceTick = z.output<typeof market.priceTick>;
export type WireOrder = z.output<typeof orders.order>;
export type PositionSums = z.output<typeof orders.positionSums>;
export type RangeSums = z.output<typeof history.rangeSums>;
export type PositionSummary = z.output<typeof orders.positionSummary>;
export type SessionAnswer = z.output<typeof identity.sessionAnswer>;
export type SecondFactorWanted = z.output<typeof identity.secondFactorWanted>;
export type FactorKind = z.output<typeof identity.factorKind>;
export type PasskeyAssertion = z.output<typeof passkey.passkeyAssertion>;
export type PasskeyAttestation = z.output<typeof passkey.passkeyAttestation>;
export type PasskeyRequestOptions = z.output<typeof passkey.passkeyRequestOptions>;
export type PasskeyCreationOptions = z.output<typeof passkey.passkeyCreationOptions>;
export type OptionProduct = z.output<typeof options.optionProduct>;
export type WireOptionOrder = z.output<typeof options.wireOptionOrder>;
export type WireNotification = z.output<typeof notifications.notification>;
export type WireAlert = z.output<typeof alerts.alert>;
export type KeptDocument = CallResponse<'workspaceSave'>['document'];
