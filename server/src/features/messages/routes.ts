import type { ConsoleRoutes } from '../../http/calls/console-registrar.ts';
import { brandsWith } from '../operators/session.ts';
import { approveMessage, claimsOf, proposeMessage, rejectMessage, type DecideMessageParts } from './decide-message.ts';
import { readMessages } from './read-messages.ts';

/** The console's calls for messages to users. */
export function messageRoutes(parts: DecideMessageParts): ConsoleRoutes {
  return (register) => {
    register('operatorMessages', (operator, { brandId, state = null, pageNum: page, pageSize: size }) => {
      const brandIds = brandsWith(operator, 'messages.read').filter((id) => brandId === undefined || id === brandId);
      return readMessages(parts.pool, operator, { brandIds, state, page, size });
    });
    register('operatorMessageClaims', (_operator, { texts }) => ({ claims: claimsOf(texts) }));
    register('proposeMessage', async (operator, input) => {
      const { messageId, state } = await proposeMessage(parts, operator, input);
      return { messageId: Number(messageId), state };
    });
    register('approveMessage', async (operator, { messageId }) => {
      await approveMessage(parts, operator, BigInt(messageId));
      return { state: 'sending' };
    });
    register('rejectMessage', async (operator, { messageId, reason }) => {
      await rejectMessage(parts, operator, BigInt(messageId), reason);
      return { state: 'rejected' };
    });
  };
}
