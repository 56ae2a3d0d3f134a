import * as z from './schema';
import { defineCall } from './call';
import { id, nothing, typed } from './fields';

/** 0 not verified, 1 under review, 2 verified, 3 failed: may be tried again (S-07). */
export const KycStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type KycStatus = z.infer<typeof KycStatus>;

/**
 * Why a review failed, each with its own words in the page's language; a page takes one that it does not know for `other`.
 * `unreadable`: the pictures cannot be read; `mismatch`: what was typed is not what the document says; `expired`: the
 * document is; `document`: it is not one that is taken; `hold`: the photo of holding it does not show what it must;
 * `other`: the note says it.
 */
export const kycReasons = ['unreadable', 'mismatch', 'expired', 'document', 'hold', 'other'] as const;
export type KycReason = (typeof kycReasons)[number];

const level = z.object({
  status: KycStatus,
  /** Why the review failed, one of `kycReasons`; empty otherwise. */
  reason: z.string(),
  /** What the reviewer wrote about it, in the reviewer's words; may be empty. */
  note: z.string(),
});

/** Where a user's verification stands; also told on the personal channel (Q-05, S-07). */
export const KycState = z.object({
  lv1: level,
  lv2: level,
  /** Highest level that is verified: the `kyc_level` of the user. */
  kyc_level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
});
export type KycState = z.infer<typeof KycState>;

/** What a picture of level 2 shows. */
export const KycPicture = z.enum(['front', 'back', 'hold', 'photo']);
export type KycPicture = z.infer<typeof KycPicture>;

const picture = {
  file_id: id(),
  /** The picture as it is kept, small, as a data URL. */
  preview: z.string(),
};

export const getKycStep = defineCall({
  name: 'kyc.getKycStep',
  method: 'POST',
  path: '/User/Bcex/Kyc/getKycStep',
  access: 'user',
  summary:
    'State of both levels, what was given (masked), and pictures that wait to be sent for review (S-07)',
  input: nothing(),
  output: z.extend(KycState, {
    /** Whether level 2 asks for the domestic or the foreign documents; empty before level 1. */
    kind: z.enum(['', 'domestic', 'foreign']),
    /** ISO 3166 country of the document; empty before level 1. */
    country: z.string(),
    name: z.string(),
    document_number: z.string(),
    /** Uploaded and not yet part of a request: so a page that was left, or whose session ended, goes on from them. */
    files: z.array(z.object({ option: KycPicture, ...picture })),
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
const authErrors = ['kycNotOpen', 'documentTaken', 'rateLimited'] as const;
const pictureErrors = ['kycNotOpen', 'uploadUnknown', 'rateLimited'] as const;

export const authIdCard = defineCall({
  name: 'kyc.authIdCard',
  method: 'POST',
  path: '/kyc/user/authIdCard',
  access: 'user',
  attempts: 'verification',
  summary: 'Level 1 with an identity card of the organisation’s own country',
  input: z.object({ true_name: typed(50).check(z.minLength(2)), id_card: typed(30).check(z.minLength(5)) }),
  output: under,
  errors: authErrors,
});

export const authForeignCard = defineCall({
  name: 'kyc.authForeignCard',
  method: 'POST',
  path: '/kyc/user/authForeignCard',
  access: 'user',
  attempts: 'verification',
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
  attempts: 'verification',
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
  attempts: 'verification',
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

/** An upload is smaller than this, in bytes (S-07). */
export const uploadLimit = 10 * 1024 * 1024;

/** A picture's sides in pixels: the shorter one at least this, or nothing on it can be read, and all pixels at most so many. */
export const pictureLimits = { shortestSide: 300, pixels: 64_000_000 } as const;

/** Whoever is verified is of age, in years. */
export const kycAge = 18;

export const uploadFile = defineCall({
  name: 'kyc.uploadFile',
  method: 'POST',
  path: '/kyc/user/uploadFile',
  access: 'user',
  attempts: 'upload',
  encoding: 'multipart',
  summary: 'Keeps a picture for a level 2 request: jpg, png or gif by its content, under 10 MB (S-07)',
  input: z.object({ option: KycPicture, file: z.file() }),
  output: z.object(picture),
  errors: [
    'uploadType',
    'uploadTooLarge',
    'uploadName',
    'uploadUnreadable',
    'uploadDimensions',
    'kycNotOpen',
    'rateLimited',
  ],
});
