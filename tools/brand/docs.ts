import { brandJsonSchema, editorSchema } from './json-schema.ts';
import { brandReference } from './reference.ts';

/** Files that follow from the schema of brands, by their path in the repository. */
export function brandDocuments(): Readonly<Record<string, string>> {
  return {
    'brands/brand.schema.json': `${JSON.stringify(editorSchema(), null, 2)}\n`,
    'docs/brand-reference.md': brandReference(brandJsonSchema()),
  };
}
