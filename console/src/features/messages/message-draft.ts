import type { ConsoleCallRequest } from '@truefill/api/console-calls.ts';

type Texts = ConsoleCallRequest<'proposeMessage'>['texts'];

/** A message being composed. */
export interface MessageDraft {
  readonly brandId: string;
  readonly to: 'one' | 'all';
  /** as typed */
  readonly userId: string;
  /** by language; those without a text are omitted */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly content: string }>>;
}

export interface DraftErrors {
  readonly userId?: 'missing';
  /** half: a language has a title without a text, or vice versa */
  readonly texts?: 'missing' | 'half';
}

/** The languages that have a text. */
export function writtenTexts({ texts }: Pick<MessageDraft, 'texts'>): Texts {
  return Object.entries(texts)
    .map(([locale, { title, content }]) => ({
      locale: locale as Texts[number]['locale'],
      title: title.trim(),
      content: content.trim(),
    }))
    .filter(({ title, content }) => title !== '' || content !== '');
}

/** What is missing before a message can be sent. */
export function draftErrors(draft: MessageDraft): DraftErrors {
  const texts = writtenTexts(draft);
  const isHalf = texts.some(({ title, content }) => title === '' || content === '');
  return {
    ...(draft.to === 'one' && !/^[1-9]\d{0,15}$/.test(draft.userId.trim()) ? { userId: 'missing' } : {}),
    ...(texts.length === 0 ? { texts: 'missing' } : isHalf ? { texts: 'half' } : {}),
  };
}
