export const notificationPaths = {
  notificationList: '/v1/waa/user/notification',
  notificationRead: '/v1/waa/notification/read',
  notificationUnreadCount: '/v1/waa/notification/getUnreadCount',
  mailChoices: '/v1/waa/notification/mail',
  submitMailChoice: '/v1/waa/notification/mail/submit',
} as const;
