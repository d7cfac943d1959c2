import { brandJsonSchema, editorSchema } from './json-schema.ts';
import { brandReference } from './reference.ts';

/** Files generated from the brand schema, by their path in the repository. */
export function brandDocuments(): Readonly<Record<string, string>> {
  return {
    'brands/brand.schema.json': `${JSON.stringify(editorSchema(), null, 2)}\n`,
    'docs/brand-reference.md': brandReference(brandJsonSchema()),
  };
}
