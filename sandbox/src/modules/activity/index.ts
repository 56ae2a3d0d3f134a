export { createActivities } from './activities';
export { type GiftSchedule, giftSlotLength, giftSlotsBack } from './gift-schedule';
export type { Gifts } from './gifts';
export { contestWithId } from './ranking-plans';
export { giftActivity } from './tables';
