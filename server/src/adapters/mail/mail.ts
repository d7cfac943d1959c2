/** A message to one address. `code` is set where the message carries one, so that a test need not read the text. */
export interface MailMessage {
  readonly to: string;
  readonly fromName: string;
  readonly template: string;
  readonly locale: string;
  readonly subject: string;
  readonly text: string;
  /** the same as a page of its own; nothing in it is fetched from anywhere */
  readonly html: string;
  readonly code: string | null;
  /** the address that takes its reader off the list that it was sent by; null for what is sent in any case */
  readonly unsubscribe: string | null;
}

/** Sends mail. Rejects when the message could not be handed over. */
export interface Mail {
  send(message: MailMessage): Promise<void>;
}
