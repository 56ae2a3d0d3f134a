export { createNodeDays } from './node-days';
export { createNodeMembers, type NodeMembers } from './node-members';
export type { NodeDesk } from './node-desk';
export { nodeModule } from './module';
