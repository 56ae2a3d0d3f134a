export { type CastApplications } from './cast-applications';
export { castCategories, castingPicture, roundAt } from './cast-plans';
export { castModule } from './module';
