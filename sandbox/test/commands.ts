import type { Call } from '@exchange/contract';
import type { CommandMark } from '../src/core/command-mark';

/** The mark of a command whose input does not matter; it is told from others by its owner and key, and by its name if one is given. */
export const markOf = (owner: string, key: string, command?: Pick<Call, 'name'>): CommandMark => ({
  owner,
  name: command?.name ?? 'test.command',
  key,
  input: 'asked',
});
