import type { JsonSchema } from './json-schema.ts';

/** A row of the page: one key. */
interface Row {
  readonly key: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

const HEAD = `# Brand file reference

Everything that differs between brands is in \`brands/<id>/brand.yaml\` and the images next to it: the logo \`mark.svg\` and the banners named in the file. \`npm run brand -- docs\`
generates this page and \`brands/brand.schema.json\`, which editors use to check the file, from the schema in \`api/src/brand.ts\`. \`npm run brand -- new <name>\` creates a brand and
\`npm run brand -- check\` reports every mistake of all brands. A server does not start with an invalid brand file.

A key without a default must be given, except where it says "none". A dot leads into a group, and \`[]\` to each entry of a list.
`;

/** The page that lists every key of a brand file: allowed values, default and meaning. */
export function brandReference(schema: JsonSchema): string {
  const groups = Object.entries(schema.properties ?? {});
  const plain = groups.filter(([, each]) => each.properties === undefined);
  const required = new Set(schema.required);
  const sections = [
    section(
      'General',
      '',
      plain.flatMap(([key, each]) => rowsOf(key, each, required.has(key))),
    ),
    ...groups
      .filter(([, each]) => each.properties !== undefined)
      .map(([key, each]) => section(`\`${key}\``, sentence(each.description ?? ''), rowsIn(each, ''))),
  ];
  return `${HEAD}\n${sections.join('\n')}`;
}

function section(title: string, meaning: string, rows: readonly Row[]): string {
  const lines = rows.map(({ key, schema, required }) => {
    const cells = [`\`${key}\``, allowed(schema), defaultOf(schema, required), sentence(schema.description ?? '')];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return [
    `## ${title}`,
    '',
    ...(meaning === '' ? [] : [meaning, '']),
    '| key | allowed | default | meaning |',
    '|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

function rowsIn({ properties = {}, required = [] }: JsonSchema, before: string): readonly Row[] {
  return Object.entries(properties).flatMap(([key, each]) => rowsOf(`${before}${key}`, each, required.includes(key)));
}

/** A key, and its nested keys. */
function rowsOf(key: string, schema: JsonSchema, required: boolean): readonly Row[] {
  const items = itemOf(schema);
  const row = { key, schema, required };
  if (schema.properties) return [row, ...rowsIn(schema, `${key}.`)];
  if (items?.properties) return [row, ...rowsIn(items, `${key}[].`)];
  // entries of several kinds: shared keys are listed once
  const rows = (items?.oneOf ?? []).flatMap((kind) => rowsIn(kind, `${key}[].`));
  return [row, ...mergeSame(rows)];
}

function mergeSame(rows: readonly Row[]): readonly Row[] {
  const byKey = Map.groupBy(rows, (row) => row.key);
  return [...byKey.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    if (first.schema.const === undefined) return [first];
    const kinds = [first, ...others].map(({ schema }) => schema);
    const description = kinds.flatMap((kind) => kind.description ?? []).join('; ');
    return [{ ...first, schema: { enum: kinds.flatMap((kind) => kind.const ?? []), description } }];
  });
}

function itemOf({ items }: JsonSchema): JsonSchema | undefined {
  return items === undefined || isTuple(items) ? undefined : items;
}

function isTuple(items: JsonSchema | readonly JsonSchema[]): items is readonly JsonSchema[] {
  return Array.isArray(items);
}

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** The allowed values, in words. */
function allowed(schema: JsonSchema): string {
  const { type } = schema;
  if (schema.enum) return schema.enum.map(code).join(', ');
  if (schema.anyOf && !schema.examples) return allowed(schema.anyOf.find(({ const: only }) => only !== '') ?? {});
  if (type === 'boolean') return '`true`, `false`';
  if (type === 'integer') return `whole number${bounds(schema.minimum, schema.maximum)}`;
  if (type === 'number') return `number${bounds(schema.minimum, schema.maximum)}`;
  if (type === 'string' || schema.examples) return textOf(schema);
  if (type === 'array') return listOf(schema);
  if (schema.propertyNames?.enum && typeof schema.additionalProperties === 'object') {
    return `by ${schema.propertyNames.enum.map(code).join(', ')}: ${allowed(schema.additionalProperties)}`;
  }
  return 'group';
}

function textOf({ minLength, maxLength, format, pattern, examples }: JsonSchema): string {
  if (examples) return `text such as ${examples.map(code).join(', ')}`;
  if (format === 'email') return 'e-mail address';
  if (format === 'uri') return 'https address';
  if (pattern !== undefined) return `text as ${code(pattern)}`;
  if (maxLength === undefined) return 'text';
  return minLength === undefined ? `text of at most ${maxLength} characters` : `text of ${minLength} to ${maxLength} characters`;
}

function listOf(schema: JsonSchema): string {
  const { items, minItems, maxItems } = schema;
  if (items !== undefined && isTuple(items)) return `list of ${items.length}: ${allowed(items[0] ?? {})} each`;
  const entry = items ? ((items.properties ?? items.oneOf) ? 'groups' : `${allowed(items)}`) : 'anything';
  const maximum = maxItems === undefined ? '' : `, at most ${maxItems}`;
  return `list of ${entry}${maximum}${minItems === undefined ? '' : `, at least ${minItems}`}`;
}

function bounds(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) return ` ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` from ${minimum}`;
  return maximum === undefined ? '' : ` up to ${maximum}`;
}

function defaultOf({ default: value, properties }: JsonSchema, required: boolean): string {
  if (required) return '';
  if (properties || value === undefined) return 'none';
  if (value === '') return 'empty';
  return code(value);
}

function sentence(text: string): string {
  return text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}`;
}
