export { statementModule } from './module';
