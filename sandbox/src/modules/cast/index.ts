export { type CastApplications, type CastReview, createCastApplications } from './cast-applications';
export { implementCasting } from './cast-calls';
export { castPictureUrl, castPreviewUrl, registerCastPictures } from './cast-pictures';
export { castCategories, castingPicture, castReasons, castReasonTexts, roundAt } from './cast-plans';
