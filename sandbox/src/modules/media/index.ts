export { drawnNames, picture, pictureUrl } from './pictures';
export { type RenderedPicture, renderCut, renderPicture } from './uploaded-picture';
export { mediaModule } from './module';
