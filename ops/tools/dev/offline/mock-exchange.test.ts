import { once } from 'node:events';
import {
  type Call,
  ErrorCodes,
  getNodeMember,
  getTradeList,
  getUserInfo,
  listBid,
  loginOut,
  newLogin,
  pairRoom,
  placeOrder,
  quoteEvent,
  QuoteMessage,
  quoteRoom,
  rankNodes,
  socketPath,
  TradeList,
} from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import { check } from '@exchange/contract/check';
import { inflateSync } from 'node:zlib';
import { io } from 'socket.io-client';
import { readExamples } from './examples';
import { choicesOf, emptied } from './mock-choices';
import { type MockExchange, startMockExchange } from './mock-exchange';
import { MockMarket } from './mock-market';
