/** A text message to one phone. `code` is set if the message contains one, so that a test need not parse the text. */
export interface SmsMessage {
  /** E.164, with the plus */
  readonly to: string;
  readonly template: string;
  readonly locale: string;
  readonly text: string;
  readonly code: string | null;
}

/** Sends text messages. Rejects if the message could not be submitted. */
export interface Sms {
  send(message: SmsMessage): Promise<void>;
}
