import { defineConfig } from 'drizzle-kit';

/** Makes the migrations from the tables of core and modules: `npm run -w sandbox migrate:generate`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/{core/storage,modules/*}/tables.ts',
  out: './drizzle',
});
