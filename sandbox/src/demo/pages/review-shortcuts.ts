import type { ReviewKind } from '@exchange/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import type { CastApplications } from '../../modules/cast';
import type { Kyc } from '../../modules/kyc';
import type { NodeDesk } from '../../modules/node';
import type { Reviewer, Reviews } from '../../modules/operator';
import type { Transfers } from '../../modules/transfer';
import type { Withdrawals } from '../../modules/withdrawal';

/** What programs decide on in demo mode. */
export interface ReviewShortcuts {
  readonly reviews: Pick<Reviews, 'decide' | 'picture'>;
  readonly kyc: Pick<Kyc, 'waiting'>;
  readonly withdrawals: Pick<Withdrawals, 'waiting'>;
  readonly transfers: Pick<Transfers, 'waiting'>;
  readonly castApplications: Pick<CastApplications, 'waiting'>;
  readonly nodeDesk: NodeDesk;
}

const account = z.string().check(z.minLength(1), z.maxLength(254));
const InvitationInput = z.object({ account });
const BrandInput = z.object({ account, token: z.string().check(z.maxLength(20)) });
const DecisionInput = z.object({
  decision: z.enum(['approve', 'refuse']),
  reason: z._default(z.string().check(z.maxLength(40)), ''),
  note: z._default(z.string().check(z.maxLength(200)), ''),
});

const said = {
  approved: 'Approved',
  refused: 'Refused',
  waiting: 'Approved by one of two people: the other one decides at /ops/reviews',
} as const;

/** The log calls programs of demo mode by this name. */
const programOf = ({ ip }: FastifyRequest): Reviewer => ({
  name: 'demo',
  organisation: undefined,
  address: ip,
});

/**
 * Registers reviews, and what operators do for the node programme, for programs in demo mode: without signing in, and otherwise as
 * operators do it at `/ops`, with the log and with two people where it takes two (X-06, O-10).
 */
export function registerReviewShortcuts(app: FastifyInstance, options: ReviewShortcuts): void {
  const { reviews, kyc, nodeDesk } = options;
  const register = (path: string, kind: ReviewKind, waiting: () => Promise<readonly unknown[]>) => {
    app.get(`/sandbox/${path}`, async () => ({ list: await waiting() }));
    app.post<{ Params: { id: string } }>(`/sandbox/${path}/:id`, async (request) => {
      const { decision, reason, note } = z.parse(DecisionInput, request.body);
      const state = await reviews.decide(
        { kind, id: request.params.id },
        decision === 'approve' ? { approve: true } : { approve: false, reason, note: note.trim() },
        programOf(request),
      );
      return { message: said[state] };
    });
  };
  register('kyc', 'identity', () => kyc.waiting());
  register('withdrawal', 'withdrawal', () => options.withdrawals.waiting());
  register('transfer', 'transfer', () => options.transfers.waiting());
  register('cast', 'casting', () => options.castApplications.waiting());
  app.get<{ Params: { id: string } }>('/sandbox/kyc/picture/:id', async (request, reply) => {
    const { id: picture } = request.params;
    const whole = { kind: 'identity', picture, size: 'whole' } as const;
    const asked = (await kyc.waiting()).find(({ pictures }) => pictures.some(({ id }) => id === picture));
    if (!asked) throw new CallError('notFound', 'There is no such picture under review.');
    return sendPicture(reply, await reviews.picture({ ...whole, id: asked.id }, programOf(request)));
  });
  app.post('/sandbox/node/invitation', async (request) => {
    const input = z.parse(InvitationInput, request.body);
    const { code, days } = await nodeDesk.invite(input.account, programOf(request));
    return { message: `${input.account} is invited by ${code}, for ${days} days`, code };
  });
  app.post('/sandbox/node/brand', async (request) => {
    const input = z.parse(BrandInput, request.body);
    const { brand } = await nodeDesk.assignBrand(input.account, input.token, programOf(request));
    return { message: `${input.account} stands for ${brand}` };
  });
}

/** A user's picture: kept nowhere, and able to do nothing were it opened as a document. */
const sendPicture = (reply: FastifyReply, picture: Buffer): FastifyReply =>
  reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-disposition', 'inline; filename="picture.jpg"')
    .type('image/jpeg')
    .send(picture);
