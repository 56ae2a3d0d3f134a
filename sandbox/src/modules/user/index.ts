export { users } from './tables';
export { createUsers, maskEmail, maskMobile, toUser, type UserRow, type Users } from './users';
export { userModule } from './module';
