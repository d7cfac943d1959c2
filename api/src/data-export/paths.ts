export const dataExportPaths = {
  dataExports: '/v1/waa/user/export/all',
  requestDataExport: '/v1/waa/user/export/submit',
} as const;

/** The archive, by GET with the bearer token and a fresh proof. */
export const DATA_EXPORT_PATH = '/v1/waa/user/export/file/{id}';
