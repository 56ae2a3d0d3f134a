export { type CastApplications, type CastReview } from './cast-applications';
export { castPictureUrl, castPreviewUrl } from './cast-pictures';
export { castCategories, castingPicture, castReasons, castReasonTexts, roundAt } from './cast-plans';
export { castModule } from './module';
