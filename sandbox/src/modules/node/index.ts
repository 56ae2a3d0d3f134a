export { NodeDays } from './node-days';
export { NodeMembers } from './node-members';
export type { NodeDesk } from './node-desk';
export { nodeModule } from './module';
