import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import { allowSlowUpload, endSlowUpload } from './limits/body-time.ts';
import { createUploadSlots, UPLOADS } from './limits/upload-slots.ts';
import { malformed, parseJsonFields } from './request-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** fields of a multipart body that may contain a file */
    fileFields?: readonly string[];
    /** of a file, below the brand's limit */
    maxFileBytes?: number;
    /**
     * throws if the caller may not make this call; `fields` are those before the first file. Returns the uploading user's ID
     */
    admitFiles?: (request: FastifyRequest, fields: Readonly<Record<string, unknown>>) => Promise<bigint>;
  }
  interface FastifyRequest {
    /** files of a multipart body by field; null for other bodies */
    uploads: ReadonlyMap<string, Buffer> | null;
  }
}

/** Maximum bytes of a JSON or url-encoded body. */
export const BODY_LIMIT_BYTES = 256 * 1024;
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const MEGABYTE = 1024 * 1024;
const MAX_FIELDS = 100;
const MAX_FILES = 3;

/** Bodies are JSON objects, url-encoded or multipart; anything else is malformed. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', ({ headers, raw }, reply, _payload, done) => {
    // parsing compressed bytes as text would give something the client did not send
    const isPlain = (headers['content-encoding'] ?? 'identity').trim().toLowerCase() === 'identity';
    if (!isPlain) return done(malformed());
    const isForm = headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
    if (!isForm && Number(headers['content-length']) > BODY_LIMIT_BYTES)
      return done(new Refusal('badParameter', { httpStatus: 413 }));
    if (headers.expect?.toLowerCase() === '100-continue' && raw.httpVersion === '1.1') reply.raw.writeContinue();
    done();
  });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: string | Buffer) =>
    parseJsonFields(decodeText(bytes as Buffer)),
  );
  await app.register(formBody, { bodyLimit: BODY_LIMIT_BYTES });
  await app.register(multipart, {
    limits: { fields: MAX_FIELDS, fieldSize: BODY_LIMIT_BYTES, fieldNameSize: 100, files: MAX_FILES },
  });
  app.addContentTypeParser('*', async () => {
    throw malformed();
  });
  app.decorateRequest('uploads', null);
  const takeSlot = createUploadSlots(UPLOADS, () => performance.now());
  app.addHook('preValidation', (request, reply, done) => {
    if (!request.isMultipart()) return done();
    // releases the files once the answer is sent or the client is gone
    const admitted = (userId: bigint): void => {
      reply.raw.once(
        'close',
        takeSlot(userId, () => endSlowUpload(request.raw)),
      );
      allowSlowUpload(request.raw);
    };
    return multipartFields(request, admitted).then((fields) => void (request.body = fields));
  });
}

/** JSON must be UTF-8: a lenient decoder would turn invalid bytes into text that no one sent. */
function decodeText(bytes: Buffer): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw malformed();
  }
}

/**
 * The text fields of a multipart body; a repeated field becomes a list, as in a form. Files are stored in `uploads` if the call
 * takes them and its caller is admitted; others are read to their end and dropped.
 */
async function multipartFields(request: FastifyRequest, admitted: (userId: bigint) => void): Promise<Record<string, unknown>> {
  const { fileFields = [], maxFileBytes = Infinity, admitFiles } = request.routeOptions.config;
  const fileSize = Math.min(maxFileBytes, (request.brand?.images.maxMegabytes ?? 0) * MEGABYTE);
  const fields: Record<string, unknown> = {};
  const uploads = new Map<string, Buffer>();
  let length = 0;
  try {
    for await (const part of request.parts({ limits: { fileSize } })) {
      if (part.type === 'file') {
        if (!fileFields.includes(part.fieldname) || uploads.has(part.fieldname)) {
          part.file.resume();
          continue;
        }
        // unauthenticated clients must not fill the memory: the token is checked before the first byte is stored
        if (uploads.size === 0 && admitFiles) admitted(await admitFiles(request, fields));
        uploads.set(part.fieldname, await part.toBuffer());
        continue;
      }
      length += JSON.stringify(part.value)?.length ?? 0;
      if (length > BODY_LIMIT_BYTES) throw new Refusal('badParameter', { httpStatus: 413 });
      const { fieldname: name, value } = part;
      if (name === '__proto__') continue;
      fields[name] = Object.hasOwn(fields, name) ? [fields[name], value].flat() : value;
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('imageTooLarge', { httpStatus: 413 });
    if (error instanceof Refusal || (error as { statusCode?: number }).statusCode === 413) throw error;
    throw malformed();
  }
  request.uploads = uploads;
  return fields;
}
