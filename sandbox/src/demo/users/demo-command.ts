import type { Command } from '@exchange/contract';
import type { CommandMark } from '../../core/command-mark';
import { onceKey } from '../../core/commands';

/** The mark of a command that a demo user has behind it: done once in the life of a storage. */
export const demoCommand = (owner: string, { name }: Pick<Command, 'name'>, key: string): CommandMark => ({
  owner,
  name,
  key: onceKey(key),
  input: 'demo',
});
