export { favouriteModule } from './module';
