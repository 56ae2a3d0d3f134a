export { pictureUrl } from './picture-names';
export { picture } from './pictures';
export { mediaModule } from './module';
