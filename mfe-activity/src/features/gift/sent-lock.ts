/** A lock as it is sent, but for the trade password; without an amount what was released is locked again. */
export interface SentLock {
  readonly token: string;
  readonly lock_num?: string;
  readonly invite_code?: string;
}

const isTextIn = (value: object, member: string) => {
  const text: unknown = Reflect.get(value, member);
  return text === undefined || typeof text === 'string';
};

export const isSentLock = (value: unknown): value is SentLock =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  isTextIn(value, 'lock_num') &&
  isTextIn(value, 'invite_code');

/** Under what a lock is kept until its outcome is known. */
export const keptLock = (userId: string, token: string): string => `gift.${userId}.${token}`;
