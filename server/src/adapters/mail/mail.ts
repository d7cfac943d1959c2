/** A message to one address. `code` is set if the message contains one, so that a test need not parse the text. */
export interface MailMessage {
  readonly to: string;
  readonly fromName: string;
  readonly template: string;
  readonly locale: string;
  readonly subject: string;
  readonly text: string;
  /** the same as an HTML page without external resources */
  readonly html: string;
  readonly code: string | null;
  /** the unsubscribe address of the mailing list; null for mails that are sent in any case */
  readonly unsubscribe: string | null;
}

/** Sends mail. Rejects if the message could not be submitted. */
export interface Mail {
  send(message: MailMessage): Promise<void>;
}
