import type { PublicBrand } from '../brand.ts';

/** The documents of a brand, in display order. The name is also the last part of a document's address. */
export const LEGAL_DOCUMENTS = [
  'terms',
  'risk',
  'execution',
  'conflicts',
  'complaints',
  'deposit',
  'copyTrade',
  'privacy',
] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** A document in the version in force, and its effective time, ms. */
export interface PublishedDocument {
  readonly document: LegalDocument;
  readonly version: number;
  readonly sinceTs: number;
}

/** The documents that users agree to: when they register, and again after a change. The others are for information. */
export const AGREED_DOCUMENTS = ['terms', 'risk'] as const satisfies readonly LegalDocument[];
export type AgreedDocument = (typeof AGREED_DOCUMENTS)[number];

/** How a user agreed: in the registration form, or when asked again. */
export const CONSENT_ACTS = ['registration', 'renewal'] as const;
export type ConsentAct = (typeof CONSENT_ACTS)[number];

/** The documents that a brand publishes. */
export function documentsOf({ switches }: Pick<PublicBrand, 'switches'>): readonly LegalDocument[] {
  return LEGAL_DOCUMENTS.filter((name) => name !== 'privacy' || switches.privacyPage);
}

/** The public path of a document. */
export function documentPath(document: LegalDocument): string {
  return `/legal/${document}`;
}
