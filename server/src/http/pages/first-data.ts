import type { Brand } from '@truefill/api/brand.ts';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import type { Envelope } from '@truefill/api/envelope.ts';
import { CODE_OK } from '@truefill/api/error-codes.ts';
import type { FirstData } from '@truefill/api/first-data.ts';
import { PATHS } from '@truefill/api/paths.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Calls the server's own public calls for the data of a page's first view, as the page itself would.
 * @param host the host of the page's request
 * @returns null if one of them is refused: the page then makes the calls and shows the error
 */
export async function readFirstData(app: FastifyInstance, host: string, brand: Brand): Promise<FirstData | null> {
  const ask = async <Name extends keyof FirstData>(
    name: Name,
    payload: CallRequest<Name>,
  ): Promise<CallResponse<Name> | null> => {
    const answer = await app.inject({ method: 'POST', url: PATHS[name], headers: { host }, payload });
    const { code, data } = answer.json<Envelope<CallResponse<Name>>>();
    return code === CODE_OK ? data : null;
  };
  const [productList, bannerList, productOrderInfo] = await Promise.all([
    ask('productList', {}),
    ask('bannerList', {}),
    ask('productOrderInfo', { productCode: brand.defaultSymbol }),
  ]);
  return productList && bannerList && productOrderInfo && { productList, bannerList, productOrderInfo };
}
