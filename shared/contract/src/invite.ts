import * as z from './schema';
import { defineCall } from './call';
import { fromId, id, nothing, time } from './fields';

export const getUserInviteInfoList = defineCall({
  name: 'user.getUserInviteInfoList',
  method: 'POST',
  path: '/User/getUserInviteInfoList',
  access: 'user',
  summary: 'The user’s invite code and link, and how many of the invitee slots are used (S-08)',
  input: nothing(),
  output: z.object({
    invite_code: z.string(),
    /** Path below the organisation's site that opens the registration with the code filled in. */
    link: z.string(),
    /** Slots for invitees who deposited and traded; more are given by customer service. */
    slots: z.int(),
    slots_used: z.int(),
    /** All invitees, whether or not they count. */
    invitees: z.int(),
  }),
  errors: [],
});

/** Somebody who registered with the user's code. */
export const Invitee = z.object({
  id: id(),
  /** Masked email or telephone. */
  account: z.string(),
  register_time: time(),
  has_deposited: z.boolean(),
  has_traded: z.boolean(),
});
export type Invitee = z.infer<typeof Invitee>;

export const getUserChildrenInviteList = defineCall({
  name: 'user.getUserChildrenInviteList',
  method: 'GET',
  path: '/user/getUserChildrenInviteList',
  access: 'user',
  summary: 'The user’s invitees, newest first (S-08)',
  input: z.object(fromId()),
  output: z.object({ list: z.array(Invitee), next_id: z.nullable(id()) }),
  errors: [],
});
