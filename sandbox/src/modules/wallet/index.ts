export { implementAddressBook } from './address-book';
