import * as z from './schema';
import { defineCall } from './call';
import { ErrorCodes } from './errors';
import { id, nothing, typed } from './fields';

/** 0 not verified, 1 under review, 2 verified, 3 failed: may be tried again (S-07). */
export const KycStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type KycStatus = z.infer<typeof KycStatus>;

const level = z.object({
  status: KycStatus,
  /** Why the review failed; empty otherwise. */
  reason: z.string(),
});

export const getKycStep = defineCall({
  name: 'kyc.getKycStep',
  method: 'POST',
  path: '/User/Bcex/Kyc/getKycStep',
  access: 'user',
  summary: 'State of both levels, and what was given (masked) (S-07)',
  input: nothing(),
  output: z.object({
    lv1: level,
    lv2: level,
    /** Whether level 2 asks for the domestic or the foreign documents; empty before level 1. */
    kind: z.enum(['', 'domestic', 'foreign']),
    name: z.string(),
    document_number: z.string(),
  }),
  errors: [],
});

export const getUserKycStep = defineCall({
  name: 'kyc.userStep',
  method: 'POST',
  path: '/kyc/user/step',
  access: 'user',
  summary: 'The next step of the user: the level that is open now, 0 when none is',
  input: nothing(),
  output: z.object({ next_level: z.union([z.literal(0), z.literal(1), z.literal(2)]), status: KycStatus }),
  errors: [],
});

const under = z.object({ status: KycStatus });
const authErrors = [ErrorCodes.kycNotOpen, ErrorCodes.documentTaken, ErrorCodes.rateLimited] as const;
const pictureErrors = [ErrorCodes.kycNotOpen, ErrorCodes.uploadUnknown] as const;

export const authIdCard = defineCall({
  name: 'kyc.authIdCard',
  method: 'POST',
  path: '/kyc/user/authIdCard',
  access: 'user',
  summary: 'Level 1 with a domestic identity card',
  input: z.object({ true_name: typed(50).check(z.minLength(2)), id_card: typed(30).check(z.minLength(5)) }),
  output: under,
  errors: authErrors,
});

export const authForeignCard = defineCall({
  name: 'kyc.authForeignCard',
  method: 'POST',
  path: '/kyc/user/authForeignCard',
  access: 'user',
  summary: 'Level 1 with a foreign document: 1 passport, 2 driving licence, 3 identity card',
  input: z.object({
    /** ISO 3166 country. */
    country: z.string().check(z.length(2)),
    card_type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    card_num: typed(30).check(z.minLength(5)),
    first_name: typed(50).check(z.minLength(1)),
    last_name: typed(50).check(z.minLength(1)),
  }),
  output: under,
  errors: authErrors,
});

export const authIdCardImg = defineCall({
  name: 'kyc.authIdCardImg',
  method: 'POST',
  path: '/kyc/user/authIdCardImg',
  access: 'user',
  summary:
    'Level 2 with a domestic identity card: front, back, and held together with the platform ID; ids of uploaded files',
  input: z.object({ front: id(), back: id(), hold: id() }),
  output: under,
  errors: pictureErrors,
});

export const authForeignCardImg = defineCall({
  name: 'kyc.authForeignCardImg',
  method: 'POST',
  path: '/kyc/user/authForeignCardImg',
  access: 'user',
  summary:
    'Level 2 with a foreign document: the document, and held together with a handwritten note; ids of uploaded files',
  input: z.object({
    /** `YYYY-MM-DD`. */
    birthday: z.iso.date(),
    residential_address: typed(200).check(z.minLength(1)),
    photo: id(),
    hold: id(),
  }),
  output: under,
  errors: pictureErrors,
});

/** Largest upload, in bytes (S-07). */
export const uploadLimit = 10 * 1024 * 1024;

export const uploadFile = defineCall({
  name: 'kyc.uploadFile',
  method: 'POST',
  path: '/kyc/user/uploadFile',
  access: 'user',
  encoding: 'multipart',
  summary: 'Keeps a picture for a level 2 request: jpg, png or gif by its content, under 10 MB (S-07)',
  input: z.object({ option: z.enum(['front', 'back', 'hold', 'photo']), file: z.file() }),
  output: z.object({ file_id: id() }),
  errors: [ErrorCodes.uploadType, ErrorCodes.uploadTooLarge, ErrorCodes.kycNotOpen, ErrorCodes.rateLimited],
});
