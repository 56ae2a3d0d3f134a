import type { NodeType } from '@exchange/contract/node';

/** An application as it is kept on the device until its outcome is known (N-01). */
export interface SentApplication {
  readonly node_type: NodeType;
  readonly invite_code: string;
}

/** Under which name a user's application for a tier is kept. */
export const keptName = (userId: string, type: NodeType): string => `node ${userId} ${type}`;

/** Whether what was kept is an application. */
export const isSentApplication = (value: unknown): value is SentApplication =>
  typeof value === 'object' && value !== null && 'node_type' in value && 'invite_code' in value;
