import type { FastifyRequest } from 'fastify';
import type { FileRule, Route, UploadedFile } from '../../../contract/route.ts';
import { Refusal, refuse } from '../errors.ts';
import type { ReceivedForm } from './input.ts';
import { refusals } from '../refusal-texts.ts';
import { inputText } from './input-texts.ts';

/** The bytes allowed for a form's plain fields and the lines between its parts, beside its files. */
const FIELDS_BYTES = 200_000;

/** Refuses a form by its announced length, before any of it is read. Leaves to `receiveFiles` what announces none. @throws Refusal 413 */
export function refuseTooLong({ files }: Route, request: FastifyRequest): void {
  if (!files) return;
  const [first] = Object.values(files);
  if (first && Number(request.headers['content-length'] ?? 0) > longestForm(files)) throw tooLarge(first);
}

export const longestForm = (files: Record<string, FileRule>): number =>
  Object.values(files).reduce((sum, rule) => sum + rule.maxBytes, FIELDS_BYTES);

/** Reads a multipart body within the limits of its route. Null where the route takes no files. */
export async function receiveFiles(route: Route, request: FastifyRequest): Promise<ReceivedForm> {
  if (!route.files) return null;
  if (!request.isMultipart()) throw notMultipart();
  const received = await readParts(route.files, request).catch((error: unknown) => {
    // A broken-off or invalid multipart body is the sender's fault and no failure of ours.
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    throw refuse('upload.broken', 400, refusals.brokenUpload);
  });
  for (const [name, rule] of Object.entries(route.files)) {
    if (!rule.optional && !received.files[name]) throw refuse('upload.missing', 400, refusals.chooseFile({ name }));
  }
  return received;
}

type Parts = NonNullable<ReceivedForm>;

async function readParts(rules: Record<string, FileRule>, request: FastifyRequest): Promise<Parts> {
  const files: Record<string, UploadedFile> = {};
  const fields: Record<string, string> = {};
  const largest = Math.max(...Object.values(rules).map((rule) => rule.maxBytes));
  const limits = {
    fileSize: largest + 1,
    files: Object.keys(rules).length,
    fields: 50,
    fieldSize: FIELDS_BYTES,
    parts: 60,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
    const bytes = await part.toBuffer();
    if (!rule) continue;
    checkFile(rule, part.filename, bytes.length);
    files[part.fieldname] = { name: part.filename, type: part.mimetype, bytes };
  }
  return { files, fields };
}

function checkFile(rule: FileRule, name: string, size: number): void {
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase();
  if (rule.accept !== 'any' && !rule.accept.includes(ending)) {
    const words = inputText(rule.wrongKind) ?? refusals.wrongType({ kinds: rule.accept });
    throw refuse('upload.type', 415, words);
  }
  if (size > rule.maxBytes) throw tooLarge(rule);
  if (size === 0) throw refuse('upload.empty', 400, refusals.emptyFile);
}

export const notMultipart = () => refuse('upload.not_multipart', 415, refusals.notMultipart);

function tooLarge({ maxBytes, tooLarge: own }: FileRule): Refusal {
  const words = refusals.largerThan({ megabytes: Math.floor(maxBytes / 1_000_000) });
  return refuse('upload.too_large', 413, inputText(own) ?? words);
}
