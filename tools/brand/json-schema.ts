import { brandFile } from '@truefill/api/brand.ts';
import { ANNOUNCED_PARTS } from '@truefill/api/rules/next-rules.ts';
import { z } from '@truefill/api/zod.ts';

/** The part of JSON Schema that the brand file uses. */
export interface JsonSchema {
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema | readonly JsonSchema[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** The schema of a brand file for documentation: allowed values, defaults and meanings. */
export function brandJsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(brandFile, {
    io: 'input',
    target: 'draft-7',
    override({ jsonSchema }) {
      // the bounds of a safe integer are of no interest to a reader
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return { title: "A brand's file", ...schema } as JsonSchema;
}

/** The same for editors: announced keys are checked like the keys they replace, and show no defaults. */
export function editorSchema(): JsonSchema {
  const schema = brandJsonSchema();
  const announced = schema.properties?.['nextRules'];
  const parts = ANNOUNCED_PARTS.map((part) => {
    const { description } = announced?.properties?.[part] ?? {};
    const now = schema.properties?.[part]?.properties ?? {};
    const keys = Object.entries(now).map(([key, each]) => [key, { ...each, default: undefined }] as const);
    return [part, { description, type: 'object', properties: Object.fromEntries(keys), additionalProperties: false }] as const;
  });
  const nextRules = { ...announced, properties: { ...announced?.properties, ...Object.fromEntries(parts) } };
  return { ...schema, properties: { ...schema.properties, nextRules } } as JsonSchema;
}
