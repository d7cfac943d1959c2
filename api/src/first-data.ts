import type { CallResponse } from './calls.ts';

/** Answers that the server writes into the page, so that its first sight waits for no further request. */
export interface FirstData {
  readonly productList: CallResponse<'productList'>;
  readonly bannerList: CallResponse<'bannerList'>;
  /** of the brand's default market */
  readonly productOrderInfo: CallResponse<'productOrderInfo'>;
}
