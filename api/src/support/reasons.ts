/** Why a complaint is refused or upheld; shown to the user together with a text. */
export const REFUSE_REASONS = ['as_agreed', 'nothing_found', 'not_ours', 'settled_before', 'other'] as const;
export const UPHOLD_REASONS = ['our_mistake', 'too_slow', 'unclear', 'goodwill', 'other'] as const;

/** What a ticket may be about. */
export const TICKET_RECORDS = ['order', 'option', 'deposit', 'withdrawal'] as const;
export type TicketRecordKind = (typeof TICKET_RECORDS)[number];

/** Maximum characters of a subject and of a message. */
export const SUBJECT_MAX = 120;
export const MESSAGE_MAX = 4_000;
/** of one message */
export const PICTURES_MAX = 3;
