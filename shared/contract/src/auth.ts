import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { done, id, nothing, time } from './fields';

/** 1 authenticator app, 2 SMS, 3 email: how a login is verified a second time (S-01). */
export const SecondMethod = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type SecondMethod = z.infer<typeof SecondMethod>;

/** A signed-in user as the pages need it. Email and phone are masked. */
export const User = z.object({
  user_id: id(),
  /** Number by which other users can send to this one. */
  uid: z.string(),
  nickname: z.string(),
  email: z.string(),
  mobile: z.string(),
  country: z.string(),
  invite_code: z.string(),
  has_authenticator: z.boolean(),
  has_trade_password: z.boolean(),
  /** 0 none, 1, 2. */
  kyc_level: z.int(),
  register_time: time(),
});
export type User = z.infer<typeof User>;

/**
 * What a client keeps of a session. `token` is the readable cookie the specification names; in a browser it does
 * not authenticate (the HttpOnly cookie does), in the app it is the bearer token. `socket_token` opens the personal channel.
 */
export const SessionGrant = z.object({
  user: User,
  token: z.string(),
  socket_token: z.string(),
  /** End of the session, 7 days after the login. */
  expires: time(),
});
export type SessionGrant = z.infer<typeof SessionGrant>;

export const createCaptcha = defineCall({
  name: 'captcha.createCaptcha',
  method: 'GET',
  path: '/captcha/createCaptcha',
  access: 'public',
  attempts: 'challenge',
  summary: 'A graphic captcha: its picture as an SVG data URL. It can be answered once, within 5 minutes',
  input: nothing(),
  output: z.object({ captcha_id: id(), image: z.string() }),
  errors: ['rateLimited'],
});

export const getSlider = defineCall({
  name: 'multi.getCaptcha',
  method: 'POST',
  path: '/multi/getCaptcha',
  access: 'public',
  attempts: 'challenge',
  summary:
    'A slider puzzle: background, piece and the piece’s vertical place, in CSS pixels of a 300 x 150 picture',
  input: nothing(),
  output: z.object({
    slider_id: id(),
    /** PNG data URLs. */
    background: z.string(),
    piece: z.string(),
    piece_size: z.int(),
    piece_top: z.int(),
    width: z.int(),
    height: z.int(),
  }),
  errors: ['rateLimited'],
});

export const getValidaSecret = defineCall({
  name: 'multi.getValidaSecret',
  method: 'POST',
  path: '/multi/getValidaSecret',
  access: 'public',
  summary:
    'Checks where the slider’s piece was left and answers with a secret for one login or registration, valid 5 minutes',
  input: z.object({
    slider_id: id(),
    /** Left edge of the piece in pixels of the picture. */
    left: z.number(),
    /** The movement: milliseconds since it began and the left edge at that moment. */
    track: z.array(z.tuple([z.number(), z.number()])).check(z.maxLength(500)),
  }),
  output: z.object({ valida_secret: z.string() }),
  errors: ['sliderWrong'],
});

export const createWork = defineCall({
  name: 'captcha.createWork',
  method: 'POST',
  path: '/captcha/createWork',
  access: 'public',
  attempts: 'challenge',
  summary:
    'Work for a device whose user cannot use captcha and slider: numbers `n` such that the SHA-256 of `seed:index:n` begins with `bits` zero bits, one for each index from 0 on. Valid 5 minutes',
  input: nothing(),
  output: z.object({
    work_id: id(),
    seed: z.string(),
    /** How many numbers are to be found. */
    parts: z.int(),
    bits: z.int(),
  }),
  errors: ['rateLimited'],
});

export const solveWork = defineCall({
  name: 'captcha.solveWork',
  method: 'POST',
  path: '/captcha/solveWork',
  access: 'public',
  summary: 'Takes the numbers that were found, once, and answers with what stands for captcha and slider',
  input: z.object({
    work_id: id(),
    numbers: z.array(z.int().check(z.nonnegative())).check(z.maxLength(64)),
  }),
  output: z.object({ captcha_id: id(), captcha_code: z.string(), valida_secret: z.string() }),
  errors: ['captchaWrong'],
});

/** Proof that a person asks: graphic captcha and slider (S-01). */
export const human = {
  captcha_id: id(),
  captcha_code: z.string().check(z.maxLength(12)),
  valida_secret: z.string().check(z.maxLength(200)),
};

/** First step of a login. */
export const PasswordStep = z.object({
  /** Email, or country calling code and number as `+85291234567`. */
  username: z.string().check(z.minLength(3), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  ...human,
});
/** Second step: the code for the login that the first step's `secret` stands for. */
export const SecondStep = z.object({
  secret: z.string().check(z.minLength(1), z.maxLength(200)),
  type: SecondMethod,
  code: z.string().check(z.regex(/^\d{6}$/)),
  /**
   * With the authenticator's code: for 30 days logins on this device may be confirmed by SMS or email too. A change of
   * password, authenticator or contact ends that, and so does ending the device.
   */
  trust_device: z.optional(z.boolean()),
});

/** Why a login is refused, wherever it is begun (S-01). */
export const loginErrors = [
  'loginFailed',
  'accountLocked',
  'secondVerificationExpired',
  'verificationCodeWrong',
  'authenticatorCodeUsed',
  'verificationMethodUnavailable',
  'rateLimited',
] as const;

export const newLogin = defineCall({
  name: 'multi.newLogin',
  method: 'POST',
  path: '/multi/newLogin',
  access: 'public',
  summary:
    'Logs in, in two steps: password, then second verification. Answers `second` after the first and `session` after the second',
  input: z.union([PasswordStep, SecondStep]),
  output: z.object({
    second: z.nullable(
      z.object({
        secret: z.string(),
        /**
         * Ways this login can be verified, the preferred one first, with where a code goes (masked). Where an authenticator is
         * bound it is the only one, but on a device that was trusted with it (S-12).
         */
        methods: z.array(z.object({ type: SecondMethod, target: z.string() })),
        expires: time(),
      }),
    ),
    session: z.nullable(SessionGrant),
  }),
  errors: ['captchaWrong', 'sliderWrong', ...loginErrors],
});

export const sendLoginNotify = defineCall({
  name: 'notification.sendLoginNotify',
  method: 'POST',
  path: '/Bcex/notification/sendLoginNotify',
  access: 'public',
  summary: 'Sends the second verification’s code by SMS (type 2) or email (type 3)',
  input: z.object({ username: z.string(), type: SecondMethod, secret: z.string() }),
  output: z.object({ target: z.string(), resend_after: time() }),
  errors: ['secondVerificationExpired', 'verificationMethodUnavailable', 'rateLimited'],
});

export const sendRegisterEmail = defineCall({
  name: 'notification.sendRegisterEmail',
  method: 'POST',
  path: '/Bcex/notification/sendRegisterEmail',
  access: 'public',
  summary: 'Sends the code that proves an email address before registration',
  input: z.object({ email: z.email(), ...human }),
  output: z.object({ resend_after: time() }),
  errors: ['captchaWrong', 'sliderWrong', 'rateLimited'],
});

export const newRegister = defineCommand({
  name: 'multi.newRegister',
  path: '/multi/newRegister',
  access: 'public',
  perAttempt: ['code', 'password', 'c_password'],
  summary:
    'Registers an account and signs it in (S-02). The same again with its key opens no session: it answers `accountCreated`, and the login follows (S-12)',
  input: z.object({
    /** 1 by email; 2 by phone. */
    type: z.union([z.literal(1), z.literal(2)]),
    email: z.optional(z.email()),
    country_code: z.optional(z.string().check(z.regex(/^\+\d{1,4}$/))),
    mobile_no: z.optional(z.string().check(z.regex(/^\d{4,15}$/))),
    /** Code sent to the email or phone. */
    code: z.string().check(z.regex(/^\d{6}$/)),
    password: z.string().check(z.maxLength(200)),
    c_password: z.string().check(z.maxLength(200)),
    /** Case does not matter; may be empty. */
    invite_code: z.string().check(z.maxLength(20)),
    /** ISO 3166 country code. */
    nationality: z.string().check(z.length(2)),
    agree_user: z.boolean(),
    agree_privacy: z.boolean(),
    agree_aml: z.boolean(),
  }),
  output: z.object({ session: SessionGrant }),
  errors: [
    'accountLocked',
    'verificationCodeWrong',
    'accountExists',
    'accountCreated',
    'inviteCodeUnknown',
    'termsNotAccepted',
    'passwordWeak',
    'passwordMismatch',
    'rateLimited',
  ],
});

export const userLoginExist = defineCall({
  name: 'user.userLoginExist',
  method: 'POST',
  path: '/Bcex/User/userLoginExist',
  access: 'user',
  summary: 'Verifies that the session still is one (H-16)',
  input: nothing(),
  output: z.object({ expires: time() }),
  errors: [],
});

export const getUserInfo = defineCall({
  name: 'user.getUserInfo',
  method: 'GET',
  path: '/user/getUserInfo',
  access: 'user',
  summary: 'The signed-in user and the tokens of the session',
  input: nothing(),
  output: SessionGrant,
  errors: [],
});

export const loginOut = defineCall({
  name: 'user.loginOut',
  method: 'POST',
  path: '/Bcex/User/loginOut',
  access: 'public',
  summary: 'Ends the session on the server; without one it does nothing',
  input: nothing(),
  output: done(),
  errors: [],
});
