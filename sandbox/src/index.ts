export { type AppOptions, buildApp } from './app';
export type { SandboxFigures } from './core/figures';
