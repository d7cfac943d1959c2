/**
 * For `placeholderData` of a query whose key ends with the language: what was read in another one stays until the answer arrives,
 * so that a form on the screen stays, too.
 */
export function sameInOtherLanguage(queryKey: readonly unknown[]) {
  return <Data>(before: Data | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query !== undefined && withoutLanguage(query.queryKey) === withoutLanguage(queryKey) ? before : undefined;
}

function withoutLanguage(queryKey: readonly unknown[]): string {
  return JSON.stringify(queryKey.slice(0, -1));
}
