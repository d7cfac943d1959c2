export const statementPaths = {
  userMovements: '/v1/waa/user/movements',
} as const;
