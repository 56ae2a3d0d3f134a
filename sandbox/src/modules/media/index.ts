export { drawnNames, picture, pictureUrl } from './pictures';
export { mediaModule } from './module';
