import type { Brand } from '@truefill/api/brand.ts';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import type { Envelope } from '@truefill/api/envelope.ts';
import { CODE_OK } from '@truefill/api/error-codes.ts';
import type { FirstData } from '@truefill/api/first-data.ts';
import { PATHS } from '@truefill/api/paths.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Asks the server's own open calls what the first sight of a page needs, as the page itself would ask next.
 * @param host the host that the page was asked at
 * @returns null where one of them is refused: the page then asks itself, and says what it is told
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
