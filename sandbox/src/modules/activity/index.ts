export { giftSlotLength, giftSlotsBack } from './gift-schedule';
export type { Gifts } from './gifts';
export { giftActivity } from './tables';
export { activityModule } from './module';
