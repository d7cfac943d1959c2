export const rulePaths = {
  rules: '/v1/wa-na/rules',
} as const;
