export { implementConfig } from './config';
export { countryOf } from './countries';
export { fiatOf, organisationOf, type OrganisationRecord, organisations } from './organisations';
