import type en from './en/index.ts';

type Texts<Source> = { readonly [Key in keyof Source]: Source[Key] extends string ? string : Texts<Source[Key]> };

/** English defines the keys; every other language has exactly these. */
export type Catalogue = Texts<typeof en>;
