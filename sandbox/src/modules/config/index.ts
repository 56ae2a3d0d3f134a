export { countryOf } from './countries';
export {
  fiatOf,
  organisationName,
  organisationOf,
  type OrganisationRecord,
  organisations,
} from './organisations';
export { configModule } from './module';
