import { createHash } from 'node:crypto';
import type { Brand } from '@truefill/api/brand.ts';
import { contentOf, type LegalBrand } from '@truefill/api/legal/content.ts';
import type { LegalDocument } from '@truefill/api/legal/documents.ts';
import { SOURCE_LANGUAGE } from '@truefill/locales/catalogue.ts';
import { hasText, rawText } from '@truefill/locales/server-texts.ts';

/** The full text of a brand's document, and its hash. */
export interface CanonicalDocument {
  readonly content: string;
  /** hexadecimal */
  readonly sha256: string;
}

/**
 * A document in the source language of the translations, with the brand's values filled in: documents with the same content
 * have the same text, and any change of words or values gives another one.
 */
export function canonicalDocument(document: LegalDocument, brand: LegalBrand & Pick<Brand, 'id'>): CanonicalDocument {
  const textAt = (key: string): string => rawText(SOURCE_LANGUAGE, `legal.${key}`);
  const body = {
    site: brand.site,
    title: textAt(`${document}.title`),
    example: brand.demonstration ? textAt('example') : null,
    parts: contentOf(document, brand).map(({ key, values = {}, facts = [] }) => ({
      title: textAt(`${document}.${key}.title`),
      text: textAt(`${document}.${key}.text`),
      values,
      facts: facts.map((fact) => ({ text: textAt(fact.key), values: fact.values ?? {} })),
    })),
    contact: hasText(`legal.${document}.contact`) && brand.service.email !== '' ? brand.service.email : null,
  };
  const content = JSON.stringify(body, null, 1);
  return { content, sha256: createHash('sha256').update(content).digest('hex') };
}
