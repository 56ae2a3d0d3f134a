import type { Storage } from '@exchange/platform';

/** A picture that the exchange has. */
export interface KeptPicture {
  readonly id: string;
  readonly url: string;
}

/** What was written so far. */
export interface Draft {
  readonly stageName: string;
  readonly slogan: string;
  readonly introduction: string;
  readonly contact: string;
  readonly pictures: readonly KeptPicture[];
}

export const newDraft = (): Draft => ({
  ...{ stageName: '', slogan: '', introduction: '', contact: '' },
  pictures: [],
});

/** Under what a draft is kept until it is sent. */
const nameOf = (userId: string, categoryId: string) => `cast.${userId}.${categoryId}`;

/** What was kept of an application, over reloads of the page. */
export function draftOf(storage: Storage, userId: string, categoryId: string): Draft | undefined {
  const text = storage.get(nameOf(userId, categoryId));
  if (text === undefined) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    return isDraft(kept) ? kept : undefined;
  } catch (error) {
    // Not what was put there.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export const keepDraft = (storage: Storage, userId: string, categoryId: string, draft: Draft): void =>
  storage.set(nameOf(userId, categoryId), JSON.stringify(draft));

export const forgetDraft = (storage: Storage, userId: string, categoryId: string): void =>
  storage.remove(nameOf(userId, categoryId));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  ['stageName', 'slogan', 'introduction', 'contact'].every((name) => typeof value[name] === 'string') &&
  Array.isArray(value['pictures']) &&
  value['pictures'].every(
    (each: unknown) => isRecord(each) && typeof each['id'] === 'string' && typeof each['url'] === 'string',
  );
