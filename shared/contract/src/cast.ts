import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { choice, fromId, id, time, typed } from './fields';

/** A category of castings; one without further categories below it is a casting. */
export const CastCategory = z.object({
  id: id(),
  name: z.string(),
  has_children: z.boolean(),
  casting: z.nullable(
    z.object({
      /** What is looked for. */
      text: z.string(),
      image_url: z.string(),
      /** When applications are taken: now, or the next time. */
      start_time: time(),
      end_time: time(),
    }),
  ),
});
export type CastCategory = z.infer<typeof CastCategory>;

export const getCastClassifyListByPid = defineCall({
  name: 'cast.getCastClassifyListByPid',
  method: 'GET',
  path: '/cast/getCastClassifyListByPid',
  access: 'public',
  summary: 'Categories of castings below a category; `0` is the top (V-02)',
  input: z.object({ pid: z._default(id(), '0') }),
  output: z.object({ list: z.array(CastCategory) }),
  errors: [],
});

/** An application to a casting, as others may see it. */
export const CastApply = z.object({
  id: id(),
  category_id: id(),
  category_name: z.string(),
  stage_name: z.string(),
  /** First of the pictures. */
  image_url: z.string(),
  slogan: z.string(),
  /** 0 under review, 1 accepted, 2 refused. Others see accepted ones only. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  mine: z.boolean(),
  create_time: time(),
});
export type CastApply = z.infer<typeof CastApply>;

export const getCastApplyList = defineCall({
  name: 'cast.getCastApplyList',
  method: 'GET',
  path: '/cast/getCastApplyList',
  access: 'public',
  summary: 'Accepted applications, and the user’s own in any state, newest first; of one category or of all',
  input: z.object({
    category_id: z.optional(id()),
    /** 1 for the user's own alone. */
    mine: z._default(choice(0, 1), 0),
    ...fromId(),
  }),
  output: z.object({ list: z.array(CastApply), next_id: z.nullable(id()) }),
  errors: [],
});

export const getCastApplyInfo = defineCall({
  name: 'cast.getCastApplyInfo',
  method: 'GET',
  path: '/cast/getCastApplyInfo',
  access: 'public',
  summary: 'One application with its pictures',
  input: z.object({ id: id() }),
  output: z.object({
    apply: CastApply,
    introduction: z.string(),
    images: z.array(z.string()),
    /** Why it was refused; only for its owner, empty otherwise. */
    reason: z.string(),
  }),
  errors: ['castUnknown'],
});

export const createCastApply = defineCommand({
  name: 'cast.createCastApply',
  path: '/cast/createCastApply',
  access: 'user',
  summary: 'Applies to a casting with pictures uploaded before (V-02)',
  input: z.object({
    category_id: id(),
    stage_name: typed(50).check(z.minLength(1)),
    slogan: typed(100),
    introduction: typed(2000).check(z.minLength(1)),
    contact: typed(100).check(z.minLength(3)),
    images: z.array(id()).check(z.minLength(1), z.maxLength(9)),
  }),
  output: z.object({ apply: CastApply }),
  errors: ['castUnknown', 'castNotOpen', 'castApplied', 'uploadUnknown', 'idempotencyConflict'],
});

export const saveImageCms = defineCall({
  name: 'cms.saveImageCms',
  method: 'POST',
  path: '/cms/img/saveImageCms',
  access: 'user',
  attempts: 'upload',
  encoding: 'multipart',
  summary: 'Keeps a picture for an application: jpg, png or gif by its content, under 10 MB',
  input: z.object({ file: z.file() }),
  /** `url` is a small picture, for whoever sent it. */
  output: z.object({ file_id: id(), url: z.string() }),
  errors: [
    'uploadType',
    'uploadTooLarge',
    'uploadName',
    'uploadUnreadable',
    'uploadDimensions',
    'rateLimited',
  ],
});
