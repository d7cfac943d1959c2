export const messagePaths = {
  operatorMessages: '/operator/v1/message/list',
  operatorMessageClaims: '/operator/v1/message/claims',
  proposeMessage: '/operator/v1/message/propose',
  approveMessage: '/operator/v1/message/approve',
  rejectMessage: '/operator/v1/message/reject',
} as const;
