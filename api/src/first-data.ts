import type { CallResponse } from './calls.ts';

/** Answers that the server embeds in the page, so that the first view needs no further request. */
export interface FirstData {
  readonly productList: CallResponse<'productList'>;
  readonly bannerList: CallResponse<'bannerList'>;
  /** of the brand's default market */
  readonly productOrderInfo: CallResponse<'productOrderInfo'>;
}
