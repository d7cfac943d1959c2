export const auditPaths = {
  auditList: '/operator/v1/audit',
  auditState: '/operator/v1/audit/state',
} as const;
