export { implementNodes } from './node-calls';
export { createNodeDays } from './node-days';
export { createNodeMembers, type NodeMembers } from './node-members';
export { invitationDays, nodeToken } from './node-plans';
