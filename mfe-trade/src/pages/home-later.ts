/** What the home page fetches when its first screen has been painted: one chunk. */
export { CarouselControls } from '../features/home/carousel-controls';
export { PriceLine } from '../features/price-lines/price-line';
export { Slot } from '@exchange/remote-kit';
