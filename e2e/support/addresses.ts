import { routes } from './routes';

/** One address of the application. */
export interface Address {
  readonly path: string;
  readonly owner: string;
  /** Needs somebody who is signed in (H-15). */
  readonly protected: boolean;
}

/** A value for each parameter of the patterns. */
const examples: Readonly<Record<string, string>> = {
  ':pair': 'aura_usdt',
  ':campaign_no': 'C20260001',
  ':id': '1',
  ':nodeType': 'member',
  ':type': 'all',
  ':token': 'usdt',
  ':document': 'privacy-policy',
};

/** Every address of the application, one for each pattern. */
export const addresses: readonly Address[] = routes.routes.map(
  ({ path, owner, protected: needsUser = false }) => ({
    path: path.replace(/:[a-zA-Z_]+/g, (name) => examples[name] ?? name),
    owner,
    protected: needsUser,
  }),
);
