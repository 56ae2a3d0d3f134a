import { randomUUID } from 'node:crypto';
import type { getKycStep, KycPicture, KycReason, KycState, KycStatus, OutputOf } from '@exchange/contract';
import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { day } from '../../core/time-spans';
import { users } from '../user';
import { maskName, maskNumber } from './mask';
import type { RenderedPicture } from './render-picture';
import { type KycDetails, kycFiles, kycRequests } from './tables';

type RequestRow = typeof kycRequests.$inferSelect;
type Level = 1 | 2;
type Kind = 'domestic' | 'foreign';

/** How long an uploaded picture waits for its request, in ms. */
const waitingMs = day;
const underReview = 1;
const verified = 2;
const failed = 3;

/** A request for level 1, checked. */
export interface IdentityRequest {
  readonly kind: Kind;
  /** ISO 3166. */
  readonly country: string;
  readonly details: KycDetails & Required<Pick<KycDetails, 'documentType' | 'documentNumber'>>;
}

/** A request for level 2, checked; pictures by what they show. */
export interface PicturesRequest {
  readonly kind: Kind;
  readonly files: Readonly<Partial<Record<KycPicture, string>>>;
  readonly details: KycDetails;
}

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

/** What a reviewer says. */
export type ReviewDecision =
  { readonly approve: true } | { readonly approve: false; readonly reason: KycReason; readonly note: string };

/** Verification of who users are, in two levels (S-07). */
export interface Kyc {
  state(userId: string): Promise<OutputOf<typeof getKycStep>>;
  /** Rejects with `kycNotOpen`, or `documentTaken` when the document is another account's of the organisation. */
  requestIdentity(userId: string, organisation: string, request: IdentityRequest): Promise<void>;
  /** Rejects with `kycNotOpen`, or `uploadUnknown` for a file that is not a waiting one of this user and kind. */
  requestPictures(userId: string, organisation: string, request: PicturesRequest): Promise<void>;
  /** Rejects with `kycNotOpen` while no pictures are asked for. */
  requireOpenPictures(userId: string): Promise<void>;
  /** Keeps a picture in place of the one of its kind that waited before; answers with its id. */
  keepPicture(userId: string, option: KycPicture, picture: RenderedPicture): Promise<string>;
  /** Requests under review, oldest first. */
  waiting(): Promise<readonly ReviewRequest[]>;
  /** A picture of a request, for its reviewer: JPEG. */
  pictureForReview(fileId: string): Promise<Buffer | undefined>;
  /** Decides on a request; false when it is not under review. */
  decide(requestId: string, decision: ReviewDecision): Promise<boolean>;
  /** Approves what came `afterMs` or longer ago. */
  approveDue(afterMs: number): Promise<void>;
  /** Forgets pictures that were never sent for review. */
  clean(): Promise<void>;
}

export function createKyc(
  database: Database,
  clock: SandboxClock,
  exchange: Pick<Exchange, 'announce'>,
): Kyc {
  /** The newest request of each level. */
  async function newest(userId: string, source = database): Promise<Partial<Record<Level, RequestRow>>> {
    const rows = await source
      .selectDistinctOn([kycRequests.level])
      .from(kycRequests)
      .where(eq(kycRequests.userId, userId))
      .orderBy(kycRequests.level, desc(kycRequests.createTime), desc(kycRequests.id));
    return Object.fromEntries(rows.map((row) => [row.level, row]));
  }

  async function stateOf(userId: string): Promise<KycState> {
    const { 1: first, 2: second } = await newest(userId);
    const [user] = await database.select({ level: users.kycLevel }).from(users).where(eq(users.id, userId));
    return { lv1: levelOf(first), lv2: levelOf(second), kyc_level: levelNumber(user?.level ?? 0) };
  }

  async function tell(userId: string): Promise<void> {
    exchange.announce({ userId, orders: [], balances: [], deposits: [], kyc: await stateOf(userId) });
  }

  /** The verified level 1 that a level 2 goes on from. */
  async function openPictures(userId: string, source = database): Promise<RequestRow> {
    const { 1: first, 2: second } = await newest(userId, source);
    if (first?.status !== verified || (second && second.status !== failed)) throw new CallError('kycNotOpen');
    return first;
  }

  async function decide(requestId: string, decision: ReviewDecision): Promise<boolean> {
    const decided = await database.transaction(async (transaction) => {
      const [row] = await transaction
        .update(kycRequests)
        .set({
          ...(decision.approve
            ? { status: verified }
            : { status: failed, reason: decision.reason, note: decision.note }),
          decideTime: clock.now(),
        })
        .where(and(eq(kycRequests.id, requestId), eq(kycRequests.status, underReview)))
        .returning();
      if (row && decision.approve) {
        await transaction
          .update(users)
          .set({ kycLevel: sql`greatest(${users.kycLevel}, ${row.level})` })
          .where(eq(users.id, row.userId));
      }
      return row;
    });
    if (decided) await tell(decided.userId);
    return decided !== undefined;
  }

  return {
    decide,
    async state(userId) {
      const { 1: first } = await newest(userId);
      const files = await database
        .select({ id: kycFiles.id, option: kycFiles.option, preview: kycFiles.preview })
        .from(kycFiles)
        .where(and(eq(kycFiles.userId, userId), isNull(kycFiles.requestId)))
        .orderBy(kycFiles.createTime);
      return {
        ...(await stateOf(userId)),
        kind: first ? kindOf(first) : '',
        country: first?.country ?? '',
        name: first ? maskName(first.details) : '',
        document_number: maskNumber(first?.details.documentNumber ?? ''),
        files: files.map(({ id, option, preview }) => ({
          file_id: id,
          option: optionOf(option),
          preview: dataUrl(preview),
        })),
      };
    },
    async requestIdentity(userId, organisation, { kind, country, details }) {
      const documentKey = `${country} ${details.documentType} ${details.documentNumber}`;
      const [made] = await database
        .insert(kycRequests)
        .values({
          id: randomUUID(),
          userId,
          organisation,
          level: 1,
          kind,
          country,
          status: underReview,
          details,
          documentKey,
          createTime: clock.now(),
        })
        .onConflictDoNothing()
        .returning({ id: kycRequests.id });
      if (!made) {
        const { 1: first } = await newest(userId);
        throw new CallError(first && first.status !== failed ? 'kycNotOpen' : 'documentTaken');
      }
      await tell(userId);
    },
    async requestPictures(userId, organisation, { kind, files, details }) {
      await database.transaction(async (transaction) => {
        const first = await openPictures(userId, transaction);
        if (first.kind !== kind) throw new CallError('kycNotOpen', `level 1 is ${first.kind}`);
        const id = randomUUID();
        const [made] = await transaction
          .insert(kycRequests)
          .values({
            id,
            userId,
            organisation,
            level: 2,
            kind,
            country: first.country,
            status: underReview,
            details,
            createTime: clock.now(),
          })
          .onConflictDoNothing()
          .returning({ id: kycRequests.id });
        if (!made) throw new CallError('kycNotOpen');
        for (const [option, fileId] of Object.entries(files)) {
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
          if (used.length === 0) throw new CallError('uploadUnknown');
        }
      });
      await tell(userId);
    },
    async requireOpenPictures(userId) {
      await openPictures(userId);
    },
    async keepPicture(userId, option, picture) {
      const kept = { id: randomUUID(), ...picture, createTime: clock.now() };
      await database
        .insert(kycFiles)
        .values({ userId, option, ...kept })
        .onConflictDoUpdate({
          target: [kycFiles.userId, kycFiles.option],
          targetWhere: isNull(kycFiles.requestId),
          set: kept,
        });
      return kept.id;
    },
    async waiting() {
      const rows = await database
        .select({
          request: kycRequests,
          user: { uid: users.uid, email: users.email, mobile: users.mobile },
        })
        .from(kycRequests)
        .innerJoin(users, eq(users.id, kycRequests.userId))
        .where(eq(kycRequests.status, underReview))
        .orderBy(asc(kycRequests.createTime), asc(kycRequests.id));
      const files =
        rows.length === 0
          ? []
          : await database
              .select({ id: kycFiles.id, option: kycFiles.option, requestId: kycFiles.requestId })
              .from(kycFiles)
              .where(
                inArray(
                  kycFiles.requestId,
                  rows.map(({ request }) => request.id),
                ),
              )
              .orderBy(kycFiles.option);
      return rows.map(({ request, user }) => ({
        id: request.id,
        organisation: request.organisation,
        account: user.email ?? user.mobile ?? '',
        uid: user.uid,
        level: request.level === 1 ? 1 : 2,
        kind: kindOf(request),
        country: request.country,
        details: request.details,
        pictures: files
          .filter(({ requestId }) => requestId === request.id)
          .map(({ id, option }) => ({ id, option })),
        createTime: request.createTime,
      }));
    },
    async pictureForReview(fileId) {
      const [file] = await database
        .select({ content: kycFiles.content })
        .from(kycFiles)
        .innerJoin(kycRequests, eq(kycRequests.id, kycFiles.requestId))
        .where(and(eq(kycFiles.id, fileId), eq(kycRequests.status, underReview)));
      return file?.content;
    },
    async approveDue(afterMs) {
      const due = await database
        .select({ id: kycRequests.id })
        .from(kycRequests)
        .where(and(eq(kycRequests.status, underReview), lte(kycRequests.createTime, clock.now() - afterMs)));
      for (const { id } of due) await decide(id, { approve: true });
    },
    async clean() {
      await database
        .delete(kycFiles)
        .where(and(isNull(kycFiles.requestId), lt(kycFiles.createTime, clock.now() - waitingMs)));
    },
  };
}

/** Before a level was asked for it is not verified. */
function levelOf(row: RequestRow | undefined): KycState['lv1'] {
  return row
    ? { status: statusOf(row.status), reason: row.reason, note: row.note }
    : { status: 0, reason: '', note: '' };
}

const statusOf = (status: number): KycStatus =>
  status === underReview ? 1 : status === verified ? 2 : status === failed ? 3 : 0;
const levelNumber = (level: number): KycState['kyc_level'] => (level >= 2 ? 2 : level === 1 ? 1 : 0);
const kindOf = ({ kind }: Pick<RequestRow, 'kind'>): Kind => (kind === 'foreign' ? 'foreign' : 'domestic');
const optionOf = (option: string): KycPicture =>
  option === 'front' || option === 'back' || option === 'hold' ? option : 'photo';

/** A JPEG as an address that an image element shows. */
export const dataUrl = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString('base64')}`;
