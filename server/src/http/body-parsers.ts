import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { malformed, parseJsonFields } from './request-body.ts';

/** Bytes of a JSON or url-encoded body. */
export const BODY_LIMIT_BYTES = 256 * 1024;
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const MAX_FIELDS = 100;
const MAX_FILES = 3;
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Bodies are JSON objects, url-encoded or multipart; anything else is malformed. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: string | Buffer) =>
    parseJsonFields(decodeText(bytes as Buffer)),
  );
  await app.register(formBody, { bodyLimit: BODY_LIMIT_BYTES });
  await app.register(multipart, {
    limits: { fields: MAX_FIELDS, fieldSize: BODY_LIMIT_BYTES, fieldNameSize: 100, files: MAX_FILES, fileSize: MAX_FILE_BYTES },
  });
  app.addContentTypeParser('*', async () => {
    throw malformed();
  });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await multipartFields(request);
  });
}

/** JSON is UTF-8 and nothing else: bytes that are not would be read as something that nobody wrote. */
function decodeText(bytes: Buffer): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw malformed();
  }
}

/** The text fields of a multipart body; one that comes several times is a list, as in a form. No call takes a file yet: files are read to their end and dropped. */
async function multipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  let length = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        part.file.resume();
        continue;
      }
      length += JSON.stringify(part.value)?.length ?? 0;
      if (length > BODY_LIMIT_BYTES) throw new Refusal('badParameter', { httpStatus: 413 });
      const { fieldname: name, value } = part;
      if (name === '__proto__') continue;
      fields[name] = Object.hasOwn(fields, name) ? [fields[name], value].flat() : value;
    }
  } catch (error) {
    if (error instanceof Refusal || (error as { statusCode?: number }).statusCode === 413) throw error;
    throw malformed();
  }
  return fields;
}
