export { alertModule } from './module';
