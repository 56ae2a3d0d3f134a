import { randomUUID } from 'node:crypto';
import { type getKycStep, type KycPicture, kycReasons } from '@exchange/contract';
import type { KycState, OutputOf, Review } from '@exchange/contract';
import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { publish } from '../../core/events';
import { updateOf } from '../../core/exchange/personal-updates';
import { has } from '../../core/storage/queries';
import { day } from '../../core/time-spans';
import type { RenderedPicture } from '../../core/uploaded-picture';
import type { ReviewDecision, ReviewDesk } from '../operator';
import { users } from '../user';
import { kycEvents } from './events';
import { type KycDetails, kycFiles, kycRequests } from './tables';

const [underReview, verified, failed] = [1, 2, 3] as const;
const isUnderReview = eq(kycRequests.status, underReview);
/** How long an uploaded picture waits for its request, in ms. */
const waitingMs = day;
const documents = { 1: 'passport', 2: 'licence', 3: 'identity-card' } as const;

type RequestRow = typeof kycRequests.$inferSelect;

/** A request for level 1, checked. */
interface IdentityRequest extends Pick<RequestRow, 'kind' | 'country'> {
  readonly details: KycDetails & Required<Pick<KycDetails, 'documentType' | 'documentNumber'>>;
}

/** A request for level 2, checked; pictures by what they show. */
interface PicturesRequest extends Pick<RequestRow, 'kind' | 'details'> {
  readonly files: readonly (readonly [option: KycPicture, fileId: string])[];
}

/** Pictures of a user that no request has yet. */
const waitingOf = (userId: string) => and(eq(kycFiles.userId, userId), isNull(kycFiles.requestId));

/** Verification of who users are, in two levels (S-07). */
export class Kyc {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<SandboxClock, 'now'>,
    private readonly exchange: Pick<Exchange, 'announce'>,
  ) {}

  /** Where a user's verification stands, with what was given, masked, and pictures that no request has yet, oldest first. */
  async state(userId: string): Promise<OutputOf<typeof getKycStep>> {
    const { 1: first } = await newestRequests(this.database, userId);
    const files = await this.database
      .select({ file_id: kycFiles.id, option: kycFiles.option, preview: kycFiles.preview })
      .from(kycFiles)
      .where(waitingOf(userId))
      .orderBy(kycFiles.createTime);
    return {
      ...(await this.levels(userId)),
      ...{ kind: first?.kind ?? '', country: first?.country ?? '' },
      name: first ? maskName(first.details) : '',
      document_number: maskNumber(first?.details.documentNumber ?? ''),
      files: files.map((file) => ({ ...file, preview: dataUrl(file.preview) })),
    };
  }

  /** Rejects with `kycNotOpen`, or `documentTaken` when the document is another account's of the organisation. */
  async requestIdentity(userId: string, organisation: string, request: IdentityRequest): Promise<void> {
    const { country, details } = request;
    const documentKey = `${country} ${details.documentType} ${details.documentNumber}`;
    const asked = { ...request, userId, organisation, level: 1, documentKey } as const;
    if ((await this.insert(this.database, asked)) === undefined) {
      const { 1: first } = await newestRequests(this.database, userId);
      throw new CallError(first && first.status !== failed ? 'kycNotOpen' : 'documentTaken');
    }
    await this.tell(userId);
  }

  /** Rejects with `kycNotOpen`, or `uploadUnknown` for a file that is not a waiting one of this user and kind. */
  async requestPictures(
    userId: string,
    organisation: string,
    { files, ...request }: PicturesRequest,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const { kind, country } = await openPictures(transaction, userId);
      if (kind !== request.kind) throw new CallError('kycNotOpen', `level 1 is ${kind}`);
      const asked = { ...request, userId, organisation, level: 2, country } as const;
      const requestId = await this.insert(transaction, asked);
      if (requestId === undefined) throw new CallError('kycNotOpen');
      for (const [option, fileId] of files) {
        const used = await transaction
          .update(kycFiles)
          .set({ requestId })
          .where(and(eq(kycFiles.id, fileId), waitingOf(userId), eq(kycFiles.option, option)))
          .returning({ id: kycFiles.id });
        if (used.length === 0) throw new CallError('uploadUnknown');
      }
    });
    await this.tell(userId);
  }

  /** Rejects with `kycNotOpen` while no pictures are asked for. */
  async requireOpenPictures(userId: string): Promise<void> {
    await openPictures(this.database, userId);
  }

  /** Keeps a picture in place of the one of its kind that waited before; answers with its id. */
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

  /** Requests under review, oldest first. */
  async waiting() {
    const rows = await this.database
      .select({ request: kycRequests, user: { uid: users.uid, email: users.email, mobile: users.mobile } })
      .from(kycRequests)
      .innerJoin(users, eq(users.id, kycRequests.userId))
      .where(isUnderReview)
      .orderBy(asc(kycRequests.createTime), asc(kycRequests.id));
    if (rows.length === 0) return [];
    const ids = rows.map(({ request }) => request.id);
    const files = await this.database
      .select({ id: kycFiles.id, option: kycFiles.option, requestId: kycFiles.requestId })
      .from(kycFiles)
      .where(inArray(kycFiles.requestId, ids))
      .orderBy(kycFiles.option);
    return rows.map(({ request, user }) => ({
      id: request.id,
      organisation: request.organisation,
      /** Email or phone. */
      account: user.email ?? user.mobile ?? '',
      uid: user.uid,
      level: request.level,
      kind: request.kind,
      country: request.country,
      details: request.details,
      pictures: files
        .filter(({ requestId }) => requestId === request.id)
        .map(({ id, option }) => ({ id, option })),
      createTime: request.createTime,
    }));
  }

  /** Requests under review, for operators; those for `twoPeopleLevel` or a higher one need two of them (S-07, O-10). */
  desk(twoPeopleLevel: number): ReviewDesk {
    return {
      kind: 'identity',
      reasons: kycReasons,
      hasWaiting: has(kycRequests, isUnderReview),
      waiting: async () =>
        (await this.waiting()).map(({ level, kind, country, details, pictures, ...request }) => ({
          ...request,
          facts: [
            { name: 'level', value: String(level) },
            { name: 'origin', value: kind },
            { name: 'country', value: country },
          ],
          privateFacts: privateFactsOf(details),
          pictures: pictures.map(({ id, option }) => ({ id, shows: option })),
          needsTwo: level >= twoPeopleLevel,
        })),
      decide: (id, decision, decidedBy) => this.decide(id, decision, decidedBy),
      picture: (id, size) => this.pictureForReview(id, size),
    };
  }

  /** A picture of a request under review, for its reviewer: JPEG. */
  private async pictureForReview(fileId: string, size: 'whole' | 'preview'): Promise<Buffer | undefined> {
    const [file] = await this.database
      .select({ jpeg: size === 'whole' ? kycFiles.content : kycFiles.preview })
      .from(kycFiles)
      .innerJoin(kycRequests, eq(kycRequests.id, kycFiles.requestId))
      .where(and(eq(kycFiles.id, fileId), eq(kycRequests.status, underReview)));
    return file?.jpeg;
  }

  /** Decides on a request and keeps who did; false when it is not under review. */
  private async decide(requestId: string, decision: ReviewDecision, decidedBy: string): Promise<boolean> {
    const refusal = decision.approve
      ? undefined
      : { reason: kycReasons.find((each) => each === decision.reason) ?? 'other', note: decision.note };
    const change = refusal ? { status: failed, ...refusal } : { status: verified };
    const decided = await this.database.transaction(async (transaction) => {
      const time = this.clock.now();
      const [row] = await transaction
        .update(kycRequests)
        .set({ ...change, decidedBy, decideTime: time })
        .where(and(eq(kycRequests.id, requestId), eq(kycRequests.status, underReview)))
        .returning();
      if (!row) return undefined;
      const { userId, level } = row;
      if (refusal) {
        await publish(transaction, kycEvents.refused, { userId, data: { level, ...refusal }, time });
        return userId;
      }
      await publish(transaction, kycEvents.approved, { userId, data: { level }, time });
      await transaction
        .update(users)
        .set({ kycLevel: sql`greatest(${users.kycLevel}, ${level})` })
        .where(eq(users.id, userId));
      return userId;
    });
    if (decided !== undefined) await this.tell(decided);
    return decided !== undefined;
  }

  /** Forgets pictures that were never sent for review. */
  async clean(): Promise<void> {
    await this.database
      .delete(kycFiles)
      .where(and(isNull(kycFiles.requestId), lt(kycFiles.createTime, this.clock.now() - waitingMs)));
  }

  /** Stores a request under review and answers with its id; undefined where the user has one, or its document is another account's. */
  private async insert(
    database: Database,
    request: Omit<typeof kycRequests.$inferInsert, 'id' | 'status' | 'createTime'>,
  ): Promise<string | undefined> {
    const [made] = await database
      .insert(kycRequests)
      .values({ ...request, id: randomUUID(), status: underReview, createTime: this.clock.now() })
      .onConflictDoNothing()
      .returning({ id: kycRequests.id });
    return made?.id;
  }

  /** Tells the user's pages where the verification stands. */
  private async tell(userId: string): Promise<void> {
    this.exchange.announce(updateOf(userId, { kyc: await this.levels(userId) }));
  }

  private async levels(userId: string): Promise<KycState> {
    const { 1: first, 2: second } = await newestRequests(this.database, userId);
    const [user] = await this.database
      .select({ level: users.kycLevel })
      .from(users)
      .where(eq(users.id, userId));
    return { lv1: levelOf(first), lv2: levelOf(second), kyc_level: user?.level ?? 0 };
  }
}

/** The newest request of each level. */
async function newestRequests(
  database: Database,
  userId: string,
): Promise<Partial<Record<RequestRow['level'], RequestRow>>> {
  const rows = await database
    .selectDistinctOn([kycRequests.level])
    .from(kycRequests)
    .where(eq(kycRequests.userId, userId))
    .orderBy(kycRequests.level, desc(kycRequests.createTime), desc(kycRequests.id));
  return Object.fromEntries(rows.map((row) => [row.level, row]));
}

/** The verified level 1 that a level 2 goes on from. Rejects with `kycNotOpen`. */
async function openPictures(database: Database, userId: string): Promise<RequestRow> {
  const { 1: first, 2: second } = await newestRequests(database, userId);
  if (first?.status !== verified || (second && second.status !== failed)) throw new CallError('kycNotOpen');
  return first;
}

/** Before a level was asked for it is not verified. */
const levelOf = (row: RequestRow | undefined): KycState['lv1'] =>
  row ? { status: row.status, reason: row.reason, note: row.note } : { status: 0, reason: '', note: '' };

/** A JPEG as an address that an image element shows. */
export const dataUrl = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString('base64')}`;

const nameIn = ({ trueName, firstName, lastName }: KycDetails): string =>
  trueName ?? [firstName, lastName].filter(Boolean).join(' ');

function privateFactsOf(details: KycDetails): Review['facts'] {
  const all = [
    ['name', nameIn(details)],
    ['document', details.documentType && documents[details.documentType]],
    ['number', details.documentNumber],
    ['birthday', details.birthday],
    ['residence', details.residentialAddress],
  ] as const;
  return all.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

/** So long a mask tells nothing of what is beneath it. */
const mask = '***';

/** `Chan Tai Man` → `C*** T*** M***`, `陳大文` → `陳***`. */
export const maskName = (details: KycDetails): string =>
  nameIn(details)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${Array.from(word)[0] ?? ''}${mask}`)
    .join(' ');

/** `A1234563` → `A***63`; nothing of a number that is too short for it. */
export function maskNumber(number: string): string {
  if (number === '') return '';
  return number.length < 6 ? mask : `${number.slice(0, 1)}${mask}${number.slice(-2)}`;
}
