import type en from './en/index.ts';

/** A singular of English is left to English: other languages have plural forms of their own. */
type Texts<Source> = {
  readonly [Key in keyof Source as Key extends `${string}_one` ? never : Key]: Source[Key] extends string
    ? string
    : Texts<Source[Key]>;
};

/** English defines the keys; every other language has exactly these. */
export type Catalogue = Texts<typeof en>;
