export { userColumn, users } from './tables';
export { maskContact, maskEmail, maskMobile, toUser, type UserRow, Users } from './users';
export { userModule } from './module';
