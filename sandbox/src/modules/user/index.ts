export { implementOauthServers } from './oauth-servers';
export { users } from './tables';
export { createUsers, maskEmail, maskMobile, toUser, type UserRow, type Users } from './users';
