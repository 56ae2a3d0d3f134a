export { renderWithPlatform, type RenderedWithPlatform } from './render-with-platform';
