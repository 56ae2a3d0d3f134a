import { kycReasons, type Review } from '@exchange/contract';
import type { ReviewDesk, ReviewItem } from '../operator';
import type { Kyc } from './kyc';
import type { ReviewRequest } from './kyc-store';

const documents = { 1: 'passport', 2: 'licence', 3: 'identity-card' } as const;

/** Requests for verification, for operators; those for `twoPeopleLevel` or a higher one need two of them (S-07, O-10). */
export function createIdentityDesk(
  kyc: Pick<Kyc, 'waiting' | 'decide' | 'pictureForReview'>,
  twoPeopleLevel: number,
): ReviewDesk {
  return {
    kind: 'identity',
    reasons: kycReasons,
    waiting: async () => (await kyc.waiting()).map((request) => itemOf(request, twoPeopleLevel)),
    decide(id, decision, decidedBy) {
      if (decision.approve) return kyc.decide(id, decision, decidedBy);
      const reason = kycReasons.find((each) => each === decision.reason) ?? 'other';
      return kyc.decide(id, { ...decision, reason }, decidedBy);
    },
    picture: (id, size) => kyc.pictureForReview(id, size),
  };
}

const itemOf = (request: ReviewRequest, twoPeopleLevel: number): ReviewItem => ({
  id: request.id,
  organisation: request.organisation,
  account: request.account,
  uid: request.uid,
  createTime: request.createTime,
  facts: [
    { name: 'level', value: String(request.level) },
    { name: 'origin', value: request.kind },
    { name: 'country', value: request.country },
  ],
  privateFacts: privateFactsOf(request),
  pictures: request.pictures.map(({ id, option }) => ({ id, shows: option })),
  needsTwo: request.level >= twoPeopleLevel,
});

function privateFactsOf({ details }: ReviewRequest): Review['facts'] {
  const { documentType, documentNumber, trueName, firstName, lastName, birthday, residentialAddress } =
    details;
  const all = [
    ['name', trueName ?? [firstName, lastName].filter(Boolean).join(' ')],
    ['document', documentType && documents[documentType]],
    ['number', documentNumber],
    ['birthday', birthday],
    ['residence', residentialAddress],
  ] as const;
  return all.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
