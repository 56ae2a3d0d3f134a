export { countryOf } from './countries';
export { fiatOf, organisationOf, type OrganisationRecord, organisations } from './organisations';
export { configModule } from './module';
