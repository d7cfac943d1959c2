import { Fragment } from 'react';

/** An address or name that wraps between its parts rather than within a word if the line is too short. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=[@_])|(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
