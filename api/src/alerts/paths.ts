export const alertPaths = {
  alertList: '/v1/waa/user/alert/all',
  addAlert: '/v1/waa/user/alert/add',
  updateAlert: '/v1/waa/user/alert/update',
  deleteAlert: '/v1/waa/user/alert/delete',
} as const;
