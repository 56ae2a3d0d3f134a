import { defineConfig } from 'drizzle-kit';

/** Makes the migrations from all schema files: `npx drizzle-kit generate` in this folder. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/storage/schema/*.ts',
  out: './drizzle',
});
