/** A text message to one phone. `code` is set where the message carries one, so that a test need not read the text. */
export interface SmsMessage {
  /** E.164, with the plus */
  readonly to: string;
  readonly template: string;
  readonly locale: string;
  readonly text: string;
  readonly code: string | null;
}

/** Sends text messages. Rejects when the message could not be handed over. */
export interface Sms {
  send(message: SmsMessage): Promise<void>;
}
