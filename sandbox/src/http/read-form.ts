import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { uploadLimit } from '@exchange/contract';
import Busboy from '@fastify/busboy';
import { CallError } from '../core/call-error';

/** How much a form may have. */
export interface FormLimits {
  readonly fields: number;
  /** Of each text, in bytes. */
  readonly fieldSize: number;
  /** Of the file, in bytes. */
  readonly fileSize: number;
  /** Whether the form is refused for a larger file, or read with as much of it as fits. */
  readonly isFileCut: boolean;
}

/** A form of the contract has one file and few members. */
const contractLimits: FormLimits = {
  fields: 8,
  fieldSize: 4_096,
  fileSize: uploadLimit - 1,
  isFileCut: false,
};

/**
 * Reads a form (`multipart/form-data`) as a call's input: files as `File`, the rest as text. A file's name and type are what
 * the sender says. Rejects with `uploadTooLarge` as soon as a file is, and with `invalidInput` for what is no form of one
 * file and few members, as the limits say.
 */
export async function readForm(
  body: Readable,
  contentType: string,
  limits = contractLimits,
): Promise<Record<string, unknown>> {
  const members = new Map<string, unknown>();
  const files: Promise<void>[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const malformed = (reason: string) => reject(new CallError('invalidInput', reason));
      const parser = parserOf(contentType, limits);
      const take = (name: string, value: unknown) => {
        if (members.has(name)) malformed(`${name} is there twice`);
        members.set(name, value);
      };
      parser.on('file', (name, stream, fileName, _encoding, type) => {
        if (!limits.isFileCut) stream.once('limit', () => reject(new CallError('uploadTooLarge')));
        const kept = buffer(stream).then((content) => take(name, new File([content], fileName, { type })));
        // It fails with the form, which tells it.
        kept.catch(() => undefined);
        files.push(kept);
      });
      parser.on('field', (name, value) => take(name, value));
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
        parser.on(limit, () => malformed(limit));
      parser.on('error', () => malformed('the form cannot be read'));
      parser.on('finish', resolve);
      body.once('error', () => malformed('the form broke off'));
      body.once('close', () => body.readableEnded || malformed('the form broke off'));
      body.pipe(parser);
    });
    await Promise.all(files);
  } catch (error) {
    // What is still to come is let go by, so that the answer reaches whoever is still sending.
    body.unpipe();
    body.resume();
    throw error;
  }
  return Object.fromEntries(members);
}

function parserOf(contentType: string, { fields, fieldSize, fileSize }: FormLimits) {
  try {
    const limits = { files: 1, fileSize, fields, fieldSize, parts: fields + 1, headerPairs: 20 };
    return new Busboy({ headers: { 'content-type': contentType }, limits, preservePath: true });
  } catch {
    throw new CallError('invalidInput', 'no form');
  }
}
