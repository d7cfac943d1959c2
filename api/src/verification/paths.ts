export const verificationPaths = {
  verification: '/v1/waa/user/auth',
  submitVerification: '/v1/waa/user/auth/submit',
  juniorVerification: '/v1/waa/user/first/auth',
  submitJuniorVerification: '/v1/waa/user/first/auth/submit',
} as const;
