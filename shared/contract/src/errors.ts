/**
 * Error codes of the exchange. 1101, 1104 and 11950-11954 are the specification's (section 8); the others are
 * this contract's, grouped by thousands: 1xxx any call, 2xxx account, 3xxx trading, 4xxx assets, 5xxx token sales,
 * auctions and collectibles, 6xxx nodes and activities, 7xxx operators.
 */
export const ErrorCodes = {
  success: 0,
  /** Something failed inside the exchange; nothing was changed. */
  internal: 1000,
  /** The input does not fit the call's schema; `fields` says which and why. */
  invalidInput: 1001,
  /** There is no such call. */
  notFound: 1002,
  /** The call is part of the contract and its domain is not built yet. */
  notImplemented: 1003,
  /** Too many requests; try again later. */
  rateLimited: 1004,
  /** The same idempotency key was used with another input. */
  idempotencyConflict: 1005,
  /** The exchange is starting, stopping or in a fault set by the operator. */
  unavailable: 1006,
  sessionInvalid: 1101,
  sessionExpired: 1104,
  captchaWrong: 2001,
  sliderWrong: 2002,
  loginFailed: 2003,
  secondVerificationExpired: 2004,
  verificationCodeWrong: 2005,
  accountExists: 2006,
  inviteCodeUnknown: 2007,
  termsNotAccepted: 2008,
  passwordWeak: 2009,
  passwordMismatch: 2010,
  accountLocked: 2011,
  verificationMethodUnavailable: 2012,
  /** No account with this email or phone. */
  accountUnknown: 2013,
  /** The email or phone belongs to another account, or to this one already. */
  contactTaken: 2014,
  authenticatorBound: 2015,
  authenticatorNotBound: 2016,
  authenticatorCodeWrong: 2017,
  /** The secret of a reset is unknown, used or too old. */
  resetExpired: 2018,
  loginPasswordWrong: 2019,
  loginPasswordExists: 2020,
  tradePasswordWrong: 2021,
  tradePasswordWeak: 2022,
  tradePasswordExists: 2023,
  tradePasswordMissing: 2024,
  kycRequired: 2025,
  /** This level is under review or verified already. */
  kycNotOpen: 2026,
  documentTaken: 2027,
  /** The content is not a jpg, png or gif picture, whatever its name says. */
  uploadType: 2028,
  uploadTooLarge: 2029,
  uploadUnknown: 2030,
  /** The file's name ends as no picture's does, or is a path. */
  uploadName: 2031,
  /** The picture is damaged, cut off, or something else besides. */
  uploadUnreadable: 2032,
  /** Too few pixels to be read, or too many. */
  uploadDimensions: 2033,
  /** Not the secret that was given last, or given too long ago. */
  authenticatorSecretExpired: 2034,
  /** The new password is the present one. */
  passwordUnchanged: 2035,
  /** More is left in the account than may be when its deletion is asked for. */
  deletionBalance: 2036,
  deletionPending: 2037,
  /** No request for deletion is open. */
  deletionUnknown: 2038,
  /** A registration was sent again with its key: it made the account before. A repeat opens no session. */
  accountCreated: 2039,
  /** A right code of the authenticator that was taken before; the next one is. */
  authenticatorCodeUsed: 2040,
  /** What people have to be told of their account's security cannot be switched off. */
  notificationRequired: 2050,
  pairUnknown: 3001,
  marketClosed: 3002,
  insufficientBalance: 3003,
  pricePrecision: 3004,
  amountPrecision: 3005,
  amountTooSmall: 3006,
  totalTooSmall: 3007,
  orderUnknown: 3008,
  orderClosed: 3009,
  noLiquidity: 3010,
  selfTrade: 3011,
  favouriteUnknown: 3012,
  amountTooLarge: 3013,
  tooManyOpenOrders: 3014,
  /** It came after the deadline that its sender gave it: nothing was placed. */
  orderTooLate: 3015,
  /** The pair is halted or cancel-only: no order is placed, open ones can still be revoked. */
  tradingHalted: 3016,
  /**
   * The price is further from the last one than the pair allows: `fields.lowest` and `fields.highest` have the prices that are taken,
   * `fields.percent` how far they are from the last one.
   */
  priceBand: 3017,
  /** A post-only order would have traded at once: nothing was placed. */
  postOnlyWouldTrade: 3018,
  /** Nothing (`ioc`), or not all (`fok`), would have traded at once: nothing was placed. */
  notFilledAtOnce: 3019,
  /** A `gtd` order whose time is not to come. */
  expireTimePassed: 3020,
  /** Not more than what of the order is traded already. */
  amountBelowTraded: 3021,
  /** The last price has reached what the order is to wait for already. */
  triggersAtOnce: 3022,
  /** One of two orders of which one cancels the other: it is cancelled and placed anew instead. */
  orderLinked: 3023,
  /** The pair is in a call auction, which takes limit orders that stay in the book: none at the market, at once or post-only. */
  auctionLimitOnly: 3024,
  alertUnknown: 3040,
  /** The same alert waits already. */
  alertExists: 3041,
  /** The last price meets the alert already: `fields.price` has it, or `fields.percent` how far the pair has moved. */
  alertMet: 3042,
  /** The account has as many alerts waiting as it may: `fields.most`. */
  tooManyAlerts: 3043,
  tokenUnknown: 4001,
  protocolUnknown: 4002,
  depositSuspended: 4003,
  withdrawalSuspended: 4004,
  addressInvalid: 4005,
  addressExists: 4006,
  addressUnknown: 4007,
  memoRequired: 4008,
  withdrawalTooSmall: 4009,
  withdrawalTooLarge: 4010,
  /** More than is left of the quota of 24 hours. */
  withdrawalQuota: 4011,
  /** Not 12 digits and capital letters. */
  depositCodeFormat: 4012,
  depositCodeUnknown: 4013,
  depositCodeUsed: 4014,
  depositCodeExpired: 4015,
  payeeUnknown: 4016,
  payeeSelf: 4017,
  transferTokenUnsupported: 4018,
  transferTooSmall: 4019,
  /** More than is left of the day's transfers. */
  transferQuota: 4020,
  /** Nothing leaves an account for good while the exchange’s ledger does not add up. */
  withdrawalsPaused: 4021,
  /** The address resembles a saved or used one without being it; `fields.address_to` has that one. */
  addressLookAlike: 4022,
  withdrawalUnknown: 4023,
  /** The withdrawal is not, or no longer, under review. */
  withdrawalClosed: 4024,
  depositUnknown: 4025,
  /** The address is one of the user’s own deposit addresses: a withdrawal there would only cost its fee. */
  addressOwn: 4026,
  campaignUnknown: 5001,
  campaignNotStarted: 5002,
  campaignEnded: 5003,
  riskNotAccepted: 5004,
  /** Not a number. */
  portionsInvalid: 5005,
  portionsNotWhole: 5006,
  stockExceeded: 5007,
  purchaseTooLarge: 5008,
  purchaseTooSmall: 5009,
  purchaseLimitReached: 5010,
  /** Too many at once: nothing was bought, try again. */
  purchaseRush: 5011,
  notQualified: 5012,
  auctionUnknown: 5013,
  auctionNotRunning: 5014,
  bidTooLow: 5015,
  /** The price moved while the request was under way; nothing was paid. */
  priceMoved: 5016,
  castUnknown: 5017,
  castNotOpen: 5018,
  /** An application of the user's to it is under review or accepted. */
  castApplied: 5019,
  nodeUnknown: 6001,
  nodeMemberAlready: 6002,
  nodeNotQualified: 6003,
  activityUnknown: 6004,
  activityEnded: 6005,
  lockTooSmall: 6006,
  surplusExceeded: 6007,
  lockNotAgain: 6008,
  activityNotStarted: 6009,
  lockTooLarge: 6010,
  stakeUnknown: 6011,
  /** It stays until its end. */
  stakeNotReleasable: 6012,
  /** The operator does not have the role that the call takes. */
  roleMissing: 7001,
  /** It is not, or no longer, under review. */
  reviewClosed: 7002,
  /** The operator approved it before: another one has to (O-10). */
  secondOperatorNeeded: 7003,
  /** The organisation has no such notice, banner or entry. */
  contentUnknown: 7020,
  /** Somebody else changed it meanwhile (O-10). */
  contentChanged: 7021,
  /** It has begun: it is neither changed nor stopped under those who take part (I-01). */
  contentBegun: 7022,
  /** The operator has no such passkey, or none for the host that they work under (O-10). */
  passkeyMissing: 7030,
  /** What a passkey answered is not what was asked of it. */
  passkeyRefused: 7031,
  /** It was not confirmed in time, was confirmed before, or is another operator’s. */
  decisionOver: 7032,
  loginPasswordChangeHold: 11950,
  loginPasswordResetHold: 11951,
  tradePasswordChangeHold: 11952,
  tradePasswordResetHold: 11953,
  authenticatorReplacedHold: 11954,
  /** Beside the specification's five: a telephone number or email was bound or replaced. */
  contactChangeHold: 11955,
} as const;

/** Name of an error, e.g. `insufficientBalance`; the key of its translated message. */
export type ErrorName = keyof typeof ErrorCodes;
/** Number of an error, as it stands in a response's `code`. */
export type ErrorCode = (typeof ErrorCodes)[ErrorName];

const nameByCode = new Map<number, ErrorName>(
  Object.entries(ErrorCodes).map(([name, code]) => [code, name as ErrorName]),
);

/** Name of a response code, or undefined for a code that this contract does not know. */
export function errorName(code: number): ErrorName | undefined {
  return nameByCode.get(code);
}
