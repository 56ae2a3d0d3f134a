import { type BridgeAction, bridgeActions, BridgeRequest } from '@exchange/contract/bridge';
import { check } from '@exchange/contract/check';
import type { FastifyInstance } from 'fastify';
import { html } from '../../http/html';
import { type DemoAccount, document } from '../pages/page';
import { sendPage } from '../pages/send-page';
import { shellScript } from './shell-script';

/** Why the app must not do what a page asks, by the contract; null where it may (B-05). */
export function faultOfRequest(message: unknown): 'unknown' | 'refused' | null {
  const request = check(BridgeRequest, message);
  if (!request.ok) return 'refused';
  const action: BridgeAction | undefined = bridgeActions.find(({ name }) => name === request.value.action);
  if (!action) return 'unknown';
  return check(action.request, request.value.data).ok ? null : 'refused';
}

/** Registers `/sandbox/shell`: a simulated native app on iOS or Android around the exchange's pages (B-06). */
export function registerShell(app: FastifyInstance, account: DemoAccount): void {
  app.get('/sandbox/shell', async (_request, reply) => sendPage(reply, shellPage(account)));
  app.get('/sandbox/shell.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(shellScript),
  );
  app.get('/sandbox/shell.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(shellStyle),
  );
  app.post('/sandbox/shell/check', async (request) => ({ error: faultOfRequest(request.body) }));
}

function shellPage(account: DemoAccount): string {
  return document(
    'Native app',
    html`<header>
        <div>
          <h1>Native app</h1>
          <p>A simulated iOS or Android app around the exchange’s pages.</p>
        </div>
      </header>
      <main class="shell">${phone(account)} ${controls}</main>`,
    { style: '/sandbox/shell.css', script: '/sandbox/shell.js' },
  );
}

/** The app itself: its bars, the pages' frames and its own login. */
const phone = (account: DemoAccount) =>
  html`<div class="phone">
    <div class="status" aria-hidden="true"><span>9:41</span><span>●●●</span></div>
    <div class="titlebar"><button type="button" id="back" hidden>‹ Back</button><b id="title"></b></div>
    <div class="views" id="views"></div>
    <div>
      <nav class="bar" id="tabs" aria-label="Native tabs"></nav>
      <div class="bar" id="system">
        <button type="button" id="system-back" aria-label="System back">◁</button>
      </div>
    </div>
    <form class="sheet" id="login" aria-label="Native login" hidden>
      <h2>Log in</h2>
      <div class="step" id="password-step">
        <label>Email<input name="username" autocomplete="off" value="${account.email}" /></label
        ><label
          >Password<input name="password" type="password" autocomplete="off" value="${account.password}"
        /></label>
      </div>
      <div class="step" id="code-step" hidden>
        <label>Code<input name="code" inputmode="numeric" autocomplete="off" /></label
        ><button type="button" class="quiet" id="fetch-code">Code from the outbox</button>
      </div>
      <output></output>
      <div class="buttons">
        <button>Continue</button><button type="button" class="quiet" id="cancel">Cancel</button>
      </div>
    </form>
  </div>`;

/** What the app is and does, chosen beside it, and what went over the bridge. */
const controls = html`<div class="column">
  <section aria-labelledby="app">
    <h2 id="app">App</h2>
    <form id="settings">
      <div class="row">
        <label
          >Platform<select name="platform">
            <option value="ios">iOS</option>
            <option value="android">Android</option>
          </select></label
        ><label
          >Version<input
            name="version"
            value="1.1.3"
            pattern="[0-9]+[.][0-9]+[.][0-9]+"
            required
            autocomplete="off" /></label
        ><label
          >Language<select name="language">
            <option value="en">English</option>
            <option value="zh-HK">繁體中文</option>
            <option value="zh-CN">简体中文</option>
          </select></label
        >
      </div>
      <div class="buttons"><button id="start" disabled>Start anew</button></div>
      <label
        >The next message is<select name="next">
          <option value="answer">answered</option>
          <option value="fail">answered with a failure</option>
          <option value="silent">never answered</option>
        </select></label
      >
    </form>
  </section>
  <section aria-labelledby="session">
    <h2 id="session">Session of the app</h2>
    <p id="account"></p>
    <div class="buttons">
      <button type="button" class="quiet" id="forget">Forget it</button>
    </div>
    <p class="note">
      The pages share this browser’s cookies: open the shell in a private window to keep a login of the
      browser apart.
    </p>
  </section>
  <section aria-labelledby="messages">
    <h2 id="messages">Bridge <small>newest first; tokens are cut short</small></h2>
    <ol class="log" id="log" aria-label="Bridge messages"></ol>
  </section>
</div>`;

/** Style of the simulated native app, beside that of the sandbox's own pages. */
const shellStyle = `
[hidden] { display: none !important; }
.shell { grid-template-columns: 391px minmax(0, 1fr); gap: 28px; }
@media (max-width: 860px) { .shell { grid-template-columns: minmax(0, 1fr); justify-items: center; } .shell > .column { width: 100%; } }
.phone { width: 391px; max-width: 100%; height: 812px; padding: 8px; border-radius: 44px; background: #15161c; display: flex; flex-direction: column; position: relative; overflow: hidden; }
.status { display: flex; justify-content: space-between; padding: 8px 24px 4px; color: #fff; font-size: 13px; font-weight: 600; }
.titlebar { display: grid; grid-template-columns: 88px minmax(0, 1fr) 88px; align-items: center; min-height: 44px; background: var(--surface); border-radius: 12px 12px 0 0; }
.titlebar b { grid-column: 2; text-align: center; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; font-size: 15px; }
.titlebar button { grid-row: 1; grid-column: 1; justify-self: start; background: none; color: var(--brand); padding: 8px 12px; }
.views { flex: 1; min-height: 0; position: relative; background: var(--surface); overflow: hidden; }
.views iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; background: var(--surface); }
.bar { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); background: var(--surface); border-radius: 0 0 36px 36px; padding: 4px 8px 12px; border-top: 1px solid var(--line); }
.bar button { background: none; color: var(--ink-2); padding: 4px 2px; font-size: 12.5px; min-height: 48px; }
.bar button[aria-current] { color: var(--brand); }
body[data-platform='ios'] #system { display: none; } body[data-platform='android'] #tabs { display: none; }
body[data-platform='android'] .titlebar { display: none; } body[data-platform='android'] .views { border-radius: 12px 12px 0 0; }
.sheet { position: absolute; inset: auto 8px 8px; z-index: 1; margin: 0; padding: 22px 20px 28px; border-radius: 24px 24px 36px 36px; background: var(--surface); box-shadow: 0 -12px 60px rgba(0, 0, 0, .45); }
.sheet h2 { margin: 0; } .step { display: grid; gap: 10px; }
.log { list-style: none; margin: 0; padding: 0; display: grid; gap: 4px; max-height: 420px; overflow: auto; }
.log li { display: grid; gap: 2px; padding: 8px 12px; border-radius: 10px; background: var(--sunken); border-inline-start: 3px solid var(--line); }
.log li[data-kind='answer'] { border-color: var(--good); } .log li[data-kind='refuse'] { border-color: var(--bad); }
.log span { font-size: 12px; color: var(--ink-2); overflow-wrap: anywhere; } .log code { overflow-wrap: anywhere; }
`;
