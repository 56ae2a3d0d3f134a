import { transports } from 'engine.io-client';
import { YieldingWebSocket } from './yielding-web-socket';

export { io } from 'socket.io-client';
/** Websocket, then polling. */
export const websocketThenPolling = [YieldingWebSocket, transports.polling];
/** Where websockets open and do not last. */
export const pollingOnly = [transports.polling];
