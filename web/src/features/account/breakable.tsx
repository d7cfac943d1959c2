import { Fragment } from 'react';

/** An address or a name that, where a line is too short for it, breaks between its parts rather than within a word. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=[@_])|(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
