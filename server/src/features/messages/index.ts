/** Messages of operators to one user, or with a second person's approval to all users of a brand. */
export { migrations as messagesMigrations } from './migrations.ts';
export { messagesData } from './personal-data.ts';
export { messageRoutes } from './routes.ts';
export { createMessageSending, type MessageSending } from './send-message.ts';
