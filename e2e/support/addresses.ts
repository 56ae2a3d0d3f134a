import { exampleAddress } from './example-address';
import { routes } from './routes';

/** One address of the application. */
export interface Address {
  readonly path: string;
  readonly owner: string;
  /** Needs somebody who is signed in (H-15). */
  readonly protected: boolean;
}

/** Every address of the application, one for each pattern. */
export const addresses: readonly Address[] = routes.routes.map(
  ({ path, owner, protected: needsUser = false }) => ({
    path: exampleAddress(path),
    owner,
    protected: needsUser,
  }),
);
