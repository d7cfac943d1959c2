export const supportPaths = {
  addTicket: '/v1/waa/ticket/add',
  ticketList: '/v1/waa/ticket/list',
  ticketDetail: '/v1/waa/ticket/detail',
  replyTicket: '/v1/waa/ticket/reply',
  closeTicket: '/v1/waa/ticket/close',
  appealTicket: '/v1/waa/ticket/appeal',
} as const;

export const supportConsolePaths = {
  supportTickets: '/operator/v1/tickets',
  supportTicket: '/operator/v1/ticket',
  claimTicket: '/operator/v1/ticket/claim',
  releaseTicket: '/operator/v1/ticket/release',
  answerTicket: '/operator/v1/ticket/answer',
  decideTicket: '/operator/v1/ticket/decide',
} as const;
