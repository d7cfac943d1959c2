/** Messages of operators to one user, or with a second person's approval to all users of a brand. */
export { createMessageSending, type MessageSending } from './send-message.ts';
