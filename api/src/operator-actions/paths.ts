export const operatorActionPaths = {
  userOperatorActions: '/v1/waa/user/operator/actions',
} as const;
