import '@exchange/ui/tokens.css';
import { startHost } from './boot/start-host';

startHost(window);
