export { ownPictureNames, picture, pictureUrl } from './pictures';
export { mediaModule } from './module';
