export const accountClosingPaths = {
  closingTerms: '/v1/waa/user/close/terms',
  closeAccount: '/v1/waa/user/close/submit',
} as const;
