const FIELDS = ['ticketImgFirst', 'ticketImgSecond', 'ticketImgThird'] as const;

/** The options of a call with images; without them it is an ordinary one. */
export function withPictures(body: object, pictures: readonly File[]): { readonly form?: FormData } {
  if (pictures.length === 0) return {};
  const form = new FormData();
  form.set('metaData', JSON.stringify(body));
  for (const [at, name] of FIELDS.entries()) {
    const picture = pictures[at];
    if (picture) form.set(name, picture);
  }
  return { form };
}
