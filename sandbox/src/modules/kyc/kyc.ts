import { randomUUID } from 'node:crypto';
import type { getKycStep, KycPicture, KycReason, OutputOf } from '@exchange/contract';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { publish } from '../../core/events';
import { updateOf } from '../../core/exchange/personal-updates';
import { day } from '../../core/time-spans';
import { users } from '../user';
import { kycEvents } from './events';
import {
  insertRequest,
  type Kind,
  kindOf,
  kycStateOf,
  levelOf,
  listUnderReview,
  newestRequests,
  optionOf,
  pictureUnderReview,
  type RequestRow,
  requestState,
  type ReviewRequest,
  usePicture,
  waitingPictures,
} from './kyc-store';
import { maskName, maskNumber } from './mask';
import type { RenderedPicture } from './render-picture';
import { type KycDetails, kycFiles, kycRequests } from './tables';

const { underReview, verified, failed } = requestState;
/** How long an uploaded picture waits for its request, in ms. */
const waitingMs = day;

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

/** What a reviewer says. */
export type IdentityDecision =
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
  pictureForReview(fileId: string, size: 'whole' | 'preview'): Promise<Buffer | undefined>;
  /** Decides on a request and keeps who did; false when it is not under review. */
  decide(requestId: string, decision: IdentityDecision, decidedBy: string): Promise<boolean>;
  /** Forgets pictures that were never sent for review. */
  clean(): Promise<void>;
}

export const createKyc = (
  database: Database,
  clock: SandboxClock,
  exchange: Pick<Exchange, 'announce'>,
): Kyc => new Verification(database, clock, exchange);

class Verification implements Kyc {
  constructor(
    private readonly database: Database,
    private readonly clock: SandboxClock,
    private readonly exchange: Pick<Exchange, 'announce'>,
  ) {}

  async state(userId: string): Promise<OutputOf<typeof getKycStep>> {
    const { 1: first } = await newestRequests(this.database, userId);
    const files = await waitingPictures(this.database, userId);
    return {
      ...(await kycStateOf(this.database, userId)),
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
  }

  async requestIdentity(
    userId: string,
    organisation: string,
    { kind, country, details }: IdentityRequest,
  ): Promise<void> {
    const made = await insertRequest(this.database, {
      id: randomUUID(),
      userId,
      organisation,
      level: 1,
      kind,
      country,
      details,
      documentKey: `${country} ${details.documentType} ${details.documentNumber}`,
      createTime: this.clock.now(),
    });
    if (!made) {
      const { 1: first } = await newestRequests(this.database, userId);
      throw new CallError(first && first.status !== failed ? 'kycNotOpen' : 'documentTaken');
    }
    await this.tell(userId);
  }

  async requestPictures(
    userId: string,
    organisation: string,
    { kind, files, details }: PicturesRequest,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const first = await openPictures(transaction, userId);
      if (first.kind !== kind) throw new CallError('kycNotOpen', `level 1 is ${first.kind}`);
      const id = randomUUID();
      const { country } = first;
      const createTime = this.clock.now();
      const request = { id, userId, organisation, level: 2, kind, country, details, createTime };
      if (!(await insertRequest(transaction, request))) throw new CallError('kycNotOpen');
      for (const [option, fileId] of Object.entries(files))
        if (!(await usePicture(transaction, request, option, fileId))) throw new CallError('uploadUnknown');
    });
    await this.tell(userId);
  }

  async requireOpenPictures(userId: string): Promise<void> {
    await openPictures(this.database, userId);
  }

  async keepPicture(userId: string, option: KycPicture, picture: RenderedPicture): Promise<string> {
    const kept = { id: randomUUID(), ...picture, createTime: this.clock.now() };
    await this.database
      .insert(kycFiles)
      .values({ userId, option, ...kept })
      .onConflictDoUpdate({
        target: [kycFiles.userId, kycFiles.option],
        targetWhere: isNull(kycFiles.requestId),
        set: kept,
      });
    return kept.id;
  }

  waiting(): Promise<readonly ReviewRequest[]> {
    return listUnderReview(this.database);
  }

  pictureForReview(fileId: string, size: 'whole' | 'preview'): Promise<Buffer | undefined> {
    return pictureUnderReview(this.database, fileId, size);
  }

  async decide(requestId: string, decision: IdentityDecision, decidedBy: string): Promise<boolean> {
    const change = decision.approve
      ? { status: verified }
      : { status: failed, reason: decision.reason, note: decision.note };
    const decided = await this.database.transaction(async (transaction) => {
      const [row] = await transaction
        .update(kycRequests)
        .set({ ...change, decidedBy, decideTime: this.clock.now() })
        .where(and(eq(kycRequests.id, requestId), eq(kycRequests.status, underReview)))
        .returning();
      if (row) await publishDecision(transaction, row, decision, this.clock.now());
      if (row && decision.approve) {
        await transaction
          .update(users)
          .set({ kycLevel: sql`greatest(${users.kycLevel}, ${row.level})` })
          .where(eq(users.id, row.userId));
      }
      return row;
    });
    if (decided) await this.tell(decided.userId);
    return decided !== undefined;
  }

  async clean(): Promise<void> {
    await this.database
      .delete(kycFiles)
      .where(and(isNull(kycFiles.requestId), lt(kycFiles.createTime, this.clock.now() - waitingMs)));
  }

  /** Tells the user's pages where the verification stands. */
  private async tell(userId: string): Promise<void> {
    this.exchange.announce(updateOf(userId, { kyc: await kycStateOf(this.database, userId) }));
  }
}

/** Publishes what was decided on a request. */
async function publishDecision(
  transaction: Database,
  { userId, level: stored }: RequestRow,
  decision: IdentityDecision,
  time: number,
): Promise<void> {
  const level = levelOf(stored);
  if (decision.approve) await publish(transaction, kycEvents.approved, { userId, data: { level }, time });
  else {
    const { reason, note } = decision;
    await publish(transaction, kycEvents.refused, { userId, data: { level, reason, note }, time });
  }
}

/** The verified level 1 that a level 2 goes on from. Rejects with `kycNotOpen`. */
async function openPictures(database: Database, userId: string): Promise<RequestRow> {
  const { 1: first, 2: second } = await newestRequests(database, userId);
  if (first?.status !== verified || (second && second.status !== failed)) throw new CallError('kycNotOpen');
  return first;
}

/** A JPEG as an address that an image element shows. */
export const dataUrl = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString('base64')}`;
