import type { KycPicture, KycState, KycStatus } from '@exchange/contract';
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { users } from '../user';
import { type KycDetails, kycFiles, kycRequests } from './tables';

/** A request as it is stored. */
export type RequestRow = typeof kycRequests.$inferSelect;
export type Level = 1 | 2;
export type Kind = 'domestic' | 'foreign';

/** States of a request as they are stored. */
export const requestState = { underReview: 1, verified: 2, failed: 3 } as const;
const { underReview, verified, failed } = requestState;

/** What a reviewer sees of a request. */
export interface ReviewRequest {
  readonly id: string;
  readonly organisation: string;
  /** Email or phone, and UID. */
  readonly account: string;
  readonly uid: string;
  readonly level: Level;
  readonly kind: Kind;
  readonly country: string;
  readonly details: KycDetails;
  /** Ids of its pictures. */
  readonly pictures: readonly { readonly id: string; readonly option: string }[];
  readonly createTime: number;
}

/** The newest request of each level. */
export async function newestRequests(
  database: Database,
  userId: string,
): Promise<Partial<Record<Level, RequestRow>>> {
  const rows = await database
    .selectDistinctOn([kycRequests.level])
    .from(kycRequests)
    .where(eq(kycRequests.userId, userId))
    .orderBy(kycRequests.level, desc(kycRequests.createTime), desc(kycRequests.id));
  return Object.fromEntries(rows.map((row) => [row.level, row]));
}

/** Where a user's verification stands. */
export async function kycStateOf(database: Database, userId: string): Promise<KycState> {
  const { 1: first, 2: second } = await newestRequests(database, userId);
  const [user] = await database.select({ level: users.kycLevel }).from(users).where(eq(users.id, userId));
  return { lv1: stateOf(first), lv2: stateOf(second), kyc_level: levelNumber(user?.level ?? 0) };
}

/** Stores a request under review; undefined where the user has one, or its document is another account's. */
export async function insertRequest(
  database: Database,
  request: Omit<typeof kycRequests.$inferInsert, 'status'>,
): Promise<{ readonly id: string } | undefined> {
  const [made] = await database
    .insert(kycRequests)
    .values({ ...request, status: underReview })
    .onConflictDoNothing()
    .returning({ id: kycRequests.id });
  return made;
}

/** Pictures that a user uploaded and that no request has yet, oldest first. */
export const waitingPictures = (database: Database, userId: string) =>
  database
    .select({ id: kycFiles.id, option: kycFiles.option, preview: kycFiles.preview })
    .from(kycFiles)
    .where(and(eq(kycFiles.userId, userId), isNull(kycFiles.requestId)))
    .orderBy(kycFiles.createTime);

/** Gives a waiting picture of the user to a request; false where there is no such one. */
export async function usePicture(
  transaction: Database,
  { id, userId }: Pick<RequestRow, 'id' | 'userId'>,
  option: string,
  fileId: string,
): Promise<boolean> {
  const used = await transaction
    .update(kycFiles)
    .set({ requestId: id })
    .where(
      and(
        eq(kycFiles.id, fileId),
        eq(kycFiles.userId, userId),
        eq(kycFiles.option, option),
        isNull(kycFiles.requestId),
      ),
    )
    .returning({ id: kycFiles.id });
  return used.length > 0;
}

/** Requests under review, oldest first. */
export async function listUnderReview(database: Database): Promise<readonly ReviewRequest[]> {
  const rows = await database
    .select({
      request: kycRequests,
      user: { uid: users.uid, email: users.email, mobile: users.mobile },
    })
    .from(kycRequests)
    .innerJoin(users, eq(users.id, kycRequests.userId))
    .where(eq(kycRequests.status, underReview))
    .orderBy(asc(kycRequests.createTime), asc(kycRequests.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ request }) => request.id);
  const files = await database
    .select({ id: kycFiles.id, option: kycFiles.option, requestId: kycFiles.requestId })
    .from(kycFiles)
    .where(inArray(kycFiles.requestId, ids))
    .orderBy(kycFiles.option);
  return rows.map(({ request, user }) => ({
    id: request.id,
    organisation: request.organisation,
    account: user.email ?? user.mobile ?? '',
    uid: user.uid,
    level: levelOf(request.level),
    kind: kindOf(request),
    country: request.country,
    details: request.details,
    pictures: files
      .filter(({ requestId }) => requestId === request.id)
      .map(({ id, option }) => ({ id, option })),
    createTime: request.createTime,
  }));
}

/** A picture of a request under review. */
export async function pictureUnderReview(
  database: Database,
  fileId: string,
  size: 'whole' | 'preview',
): Promise<Buffer | undefined> {
  const [file] = await database
    .select({ jpeg: size === 'whole' ? kycFiles.content : kycFiles.preview })
    .from(kycFiles)
    .innerJoin(kycRequests, eq(kycRequests.id, kycFiles.requestId))
    .where(and(eq(kycFiles.id, fileId), eq(kycRequests.status, underReview)));
  return file?.jpeg;
}

/** Before a level was asked for it is not verified. */
function stateOf(row: RequestRow | undefined): KycState['lv1'] {
  return row
    ? { status: statusOf(row.status), reason: row.reason, note: row.note }
    : { status: 0, reason: '', note: '' };
}

export const levelOf = (level: number): Level => (level === 1 ? 1 : 2);
const statusOf = (status: number): KycStatus =>
  status === underReview ? 1 : status === verified ? 2 : status === failed ? 3 : 0;
const levelNumber = (level: number): KycState['kyc_level'] => (level >= 2 ? 2 : level === 1 ? 1 : 0);
export const kindOf = ({ kind }: Pick<RequestRow, 'kind'>): Kind =>
  kind === 'foreign' ? 'foreign' : 'domestic';
export const optionOf = (option: string): KycPicture =>
  option === 'front' || option === 'back' || option === 'hold' ? option : 'photo';
