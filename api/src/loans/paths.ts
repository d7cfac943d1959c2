export const loanPaths = {
  userLoan: '/v1/waa/userLoan/checkUserLoan',
  addUserLoan: '/v1/waa/userLoan/insert',
  userLoanRepay: '/v1/waa/userLoan/getRepayment',
  addUserLoanRepay: '/v1/waa/userLoan/insertRepayment',
  cancelUserLoan: '/v1/waa/userLoan/cancel',
  guaranteeRequest: '/v1/waa/userLoan/guaranteeRequest',
  answerGuarantee: '/v1/waa/userLoan/guarantee',
} as const;
