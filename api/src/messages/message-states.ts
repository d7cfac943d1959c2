/** A message to all users waits as `proposed` and is sent as `sending`; the last two are final. */
export const MESSAGE_STATES = ['proposed', 'sending', 'sent', 'rejected'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** characters */
export const TITLE_MAX = 120;
export const CONTENT_MAX = 2_000;
