export { createNodeDays } from './node-days';
export { createNodeMembers, type NodeMembers } from './node-members';
export { invitationDays } from './node-plans';
export { nodeModule } from './module';
