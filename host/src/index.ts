import '@exchange/ui/tokens.css';
import { nextTask } from '@exchange/platform/scheduling';
import { startHost } from './boot/start-host';
import { createFederationSource } from './remotes/federation-source';

// Loading the modules was a task of its own.
void nextTask().then(() => startHost(window, createFederationSource));
