/** Messages of operators to one user or to all users of a brand, which two people agree on. */
export { createMessageSending, type MessageSending } from './send-message.ts';
