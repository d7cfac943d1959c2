/** Codes of the conditions of a withdrawal. `depositVerification` is one of a deposit, which is refused without it. */
export const CONDITION_CODES = [
  'depositVerification',
  'verification',
  'email',
  'onePending',
  'noOpenOrders',
  'hold',
  'limits',
  'newAddress',
  'fee',
  'review',
  'twoPeople',
  'loan',
] as const;
