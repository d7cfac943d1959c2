import { brandJsonSchema } from './json-schema.ts';
import { brandReference } from './reference.ts';

/** Files that follow from the schema of brands, by their path in the repository. */
export function brandDocuments(): Readonly<Record<string, string>> {
  const schema = brandJsonSchema();
  return {
    'brands/brand.schema.json': `${JSON.stringify(schema, null, 2)}\n`,
    'docs/brand-reference.md': brandReference(schema),
  };
}
