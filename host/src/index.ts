import '@exchange/ui/tokens.css';
import { startHost } from './boot/start-host';
import { createFederationSource } from './remotes/federation-source';

startHost(window, createFederationSource);
