export { implementFavourites } from './favourite';
