import { endWith } from './run-server';
import { serveExchange } from './serve-exchange';

serveExchange().catch(endWith);
