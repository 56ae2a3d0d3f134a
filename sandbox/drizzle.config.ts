import { defineConfig } from 'drizzle-kit';

/** Makes the migrations from all schema files: `npm run -w sandbox migrate:generate`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/storage/schema/*.ts',
  out: './drizzle',
});
