/** Messages of operators to one user or to all users of a brand, which two people agree on. */
export { migrations as messagesMigrations } from './migrations.ts';
export { messagesData } from './personal-data.ts';
export { messageRoutes } from './routes.ts';
export { createMessageSending, type MessageSending } from './send-message.ts';
