export const legalPaths = {
  legalDocuments: '/v1/wa-na/legal/documents',
  consents: '/v1/waa/consent/all',
  submitConsent: '/v1/waa/consent/submit',
} as const;
