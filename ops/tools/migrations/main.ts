import { tidySnapshots } from './tidy-snapshots';

/** Runs after `npm run -w sandbox migrate:generate`, in the folder of the sandbox. */
tidySnapshots('drizzle/meta');
