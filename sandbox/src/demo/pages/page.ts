import type { Call } from '@exchange/contract';
import type { TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { html, type Markup } from '../../http/html';
import type { ChainView } from '../../modules/chain';
import type { IssuedCode } from '../../modules/deposit-code';
import type { OutboxMessage } from '../../modules/notification';
import type { StandingFault } from '../faults';
import { chainForms, chainsPart } from './chain-page';
import { depositCodeForm, depositCodesPart } from './deposit-code-page';

/** The fault of the ledger, as it stands. */
export const ledgerFault = { ledger: 'differ', id: 'ledger', left: null } as const;

/** What the page shows that changes by itself. */
export interface LiveState {
  readonly now: number;
  readonly offset: number;
  readonly messages: readonly OutboxMessage[];
  readonly faults: readonly (StandingFault | typeof ledgerFault)[];
  /** The operators of demo mode, each with a code of the authenticator that may be used now. */
  readonly operators: readonly { readonly name: string; readonly code: string | undefined }[];
  readonly chains: readonly ChainView[];
  readonly depositCodes: readonly IssuedCode[];
}

/** The demo user's email and password. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
}

const kinds: Readonly<Record<string, string>> = {
  mail: 'Mail',
  sms: 'SMS',
  captcha: 'Captcha',
  slider: 'Slider',
};
const clockText = (time: number) => `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** A whole page of the sandbox's own, with what style and script it brings beside theirs. */
export function document(
  title: string,
  content: Markup,
  own?: { readonly style: string; readonly script: string },
): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/sandbox/page.css" />
        ${
          own
            ? html`<link rel="stylesheet" href="${own.style}" />
                <script src="${own.script}" defer></script>`
            : html`<script src="/sandbox/page.js" defer></script>`
        }
      </head>
      <body>
        ${content}
      </body>
    </html>`.toString();
}

/** The page for people: outbox, operators, deposits, deposit codes, chains, clock, faults. */
export function sandboxPage(
  state: LiveState,
  tokens: readonly TokenInfo[],
  calls: readonly Call[],
  account: DemoAccount & { readonly operatorPassword: string },
): string {
  return document(
    'Sandbox',
    html`<header>
        <div>
          <h1>Sandbox</h1>
          <p>The exchange behind this front end, and the world around it.</p>
        </div>
        ${clockPart(state)}
      </header>
      <main>
        <div class="column">${outboxSection(state)}${operatorsSection(state, account.operatorPassword)}</div>
        <div class="column">
          ${accountSection(account)}${depositSection(tokens, account)}${depositCodesSection(tokens, state)}${chainSection(state)}${inviteSlotsSection(account)}${clockSection()}${faultsSection(state, calls)}
        </div>
      </main>`,
  );
}

const outboxSection = (state: LiveState): Markup =>
  html`<section aria-labelledby="outbox">
    <h2 id="outbox">
      Outbox <small>mail, SMS, and the answers of captchas and sliders; newest first</small>
    </h2>
    ${messagesPart(state)}
  </section>`;

const operatorsSection = (state: LiveState, operatorPassword: string): Markup =>
  html`<section aria-labelledby="operators">
    <h2 id="operators">Operators <small>who review what users asked for, and make what pages show</small></h2>
    <p class="note">
      <a href="/ops/reviews">Reviews</a>, <a href="/ops/content">content</a> (cleo),
      <a href="/ops/releases">releases</a>, <a href="/ops/log">log</a> and <a href="/ops">overview</a> ask for
      a name, the password
      <code>${operatorPassword}</code>
      and the code of an authenticator, which is below. A code can be used once.
    </p>
    ${operatorsPart(state)}
    <p class="note">
      What nobody decides on is approved a minute after it came; withdrawals of an account above 10,000 USDT
      in 24 hours wait for two people, unless another limit was set.
    </p>
  </section>`;

const accountSection = ({ email, password }: DemoAccount): Markup =>
  html`<section aria-labelledby="account">
    <h2 id="account">Demo account</h2>
    <dl>
      <dt>Email</dt>
      <dd><code>${email}</code></dd>
      <dt>Password</dt>
      <dd><code>${password}</code></dd>
    </dl>
    <p class="note">
      The login asks for a captcha, a slider and a code by mail: all three show up in the outbox.
    </p>
    <p class="note">
      <a href="/">Open the exchange</a> · <a href="/sandbox/shell">In a native app</a> ·
      <a href="/sandbox/openapi">All calls</a> ·
      <a href="/sandbox/openapi.json">OpenAPI document</a>
    </p>
  </section>`;

const depositSection = (tokens: readonly TokenInfo[], { email }: DemoAccount): Markup =>
  html`<section aria-labelledby="deposit">
    <h2 id="deposit">Send a deposit</h2>
    <form action="/sandbox/deposit">
      <label
        >Account: email, phone, UID or user id<input
          name="account"
          required
          value="${email}"
          autocomplete="off"
      /></label>
      <div class="row">
        <label
          >Token<select name="token">
            ${tokens.map((token) => html`<option value="${token.code}">${token.alias} (from ${formatUnits(token.minDeposit, token.precision)})</option>`)}
          </select></label
        ><label
          >Amount<input name="amount" inputmode="decimal" required value="1000" pattern="[0-9]+([.][0-9]+)?"
        /></label>
      </div>
      <label
        >Memo<input name="memo" placeholder="the address’s own" maxlength="100" autocomplete="off"
      /></label>
      <p class="note">
        The next block holds it; a block is made every 3 seconds. Less than the smallest deposit, or another
        memo, arrives and is not credited.
      </p>
      <button>Send deposit</button><output></output>
    </form>
  </section>`;

const depositCodesSection = (tokens: readonly TokenInfo[], state: LiveState): Markup =>
  html`<section aria-labelledby="deposit-codes">
    <h2 id="deposit-codes">Deposit codes</h2>
    ${depositCodeForm(tokens)}${depositCodesPart(state.depositCodes)}
  </section>`;

const chainSection = ({ chains }: LiveState): Markup =>
  html`<section aria-labelledby="chain">
    <h2 id="chain">Chains <small>the last blocks, how many transfers are in them</small></h2>
    ${chainsPart(chains)}${chainForms(chains.map(({ network }) => network))}
  </section>`;

const inviteSlotsSection = ({ email }: DemoAccount): Markup =>
  html`<section aria-labelledby="invite-slots">
    <h2 id="invite-slots">Give invitee slots <small>as customer service does</small></h2>
    <form action="/sandbox/invite-slots">
      <div class="row">
        <label
          >Account: email, phone, UID or user id<input
            name="account"
            required
            value="${email}"
            autocomplete="off" /></label
        ><label
          >Slots<input name="slots" type="number" min="0" max="1000" value="10" required data-number
        /></label>
      </div>
      <button>Give slots</button><output></output>
    </form>
  </section>`;

const clockSection = (): Markup =>
  html`<section aria-labelledby="clock">
    <h2 id="clock">Move the clock</h2>
    <form action="/sandbox/clock">
      <div class="buttons">
        <button class="quiet" name="advanceMs" value="60000" data-number>+ 1 minute</button
        ><button class="quiet" name="advanceMs" value="3600000" data-number>+ 1 hour</button
        ><button class="quiet" name="advanceMs" value="86400000" data-number>+ 1 day</button
        ><button class="quiet" name="advanceMs" value="604800000" data-number>+ 7 days</button>
      </div>
      <p class="note">Time only moves forward, and stays moved after a restart.</p>
      <output></output>
    </form>
  </section>`;

const faultsSection = (state: LiveState, calls: readonly Call[]): Markup =>
  html`<section aria-labelledby="faults">
    <h2 id="faults">Faults</h2>
    ${callFaultForm(calls)}${otherFaultForms}${faultsPart(state)}
  </section>`;

const callFaultForm = (calls: readonly Call[]): Markup =>
  html`<form action="/sandbox/fault">
    <label
      >Call: name, path, or * for all<input
        name="call"
        list="calls"
        required
        value="*"
        autocomplete="off" /></label
    ><datalist id="calls">${calls.map((call) => html`<option value="${call.name}"></option>`)}</datalist>
    <div class="row">
      <label>Wait (ms)<input name="latencyMs" data-number inputmode="numeric" pattern="[0-9]*" /></label
      ><label>Answer code<input name="code" data-number inputmode="numeric" pattern="[0-9]*" /></label
      ><label>HTTP status<input name="status" data-number inputmode="numeric" pattern="[0-9]*" /></label
      ><label>Times<input name="times" data-number inputmode="numeric" pattern="[0-9]*" /></label>
    </div>
    <label class="check"><input type="checkbox" name="drop" /> Close the connection without an answer</label
    ><label class="check"><input type="checkbox" name="afterWork" /> … only after the call did its work</label
    ><button>Switch on</button><output></output>
  </form>`;

/** Of the quote stream, the simulated traders and the ledger. */
const otherFaultForms = html`<form action="/sandbox/fault">
    <p class="note">Quote stream</p>
    <div class="buttons">
      <button class="quiet" name="stream" value="pause">Pause</button
      ><button class="quiet" name="stream" value="corrupt">Corrupt one</button
      ><button class="quiet" name="stream" value="gap">Leave one out</button
      ><button class="quiet" name="stream" value="duplicate">Send one twice</button
      ><button class="quiet" name="stream" value="reorder">Swap two</button
      ><button class="quiet" name="stream" value="disconnect">Disconnect</button>
    </div>
    <output></output>
  </form>
  <form action="/sandbox/fault">
    <p class="note">Simulated traders: what they offer stays in the book, and prices stand still.</p>
    <div class="buttons">
      <button class="quiet" name="traders" value="pause">Pause</button>
    </div>
    <output></output>
  </form>
  <form action="/sandbox/fault">
    <p class="note">
      Ledger: a holding that no movement made. Within a second withdrawals, transfers to others and deposit
      codes are paused, and <a href="/ops">/ops</a> says why; clear it, and they go on.
    </p>
    <div class="buttons">
      <button class="quiet" name="ledger" value="differ">Make it differ</button>
    </div>
    <output></output>
  </form>`;

/** The parts of the page that the script exchanges. */
export function livePage(state: LiveState): string {
  return html`${clockPart(state)}${messagesPart(state)}${operatorsPart(state)}${depositCodesPart(state.depositCodes)}${chainsPart(state.chains)}${faultsPart(state)}`.toString();
}

function clockPart({ now, offset }: LiveState): Markup {
  const moved = offset < 1000 ? 'in step with this machine' : `moved ${spanText(offset)} ahead`;
  return html`<div class="clock" data-live="clock">
    <b>${clockText(now)}</b><span class="note">${moved}</span>
  </div>`;
}

function spanText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const text = parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
  return text === '' ? `${Math.floor(milliseconds / 1000)} s` : text;
}

function messagesPart({ messages }: LiveState): Markup {
  if (messages.length === 0) {
    return html`<p class="empty" data-live="messages">
      Nothing was sent yet. Codes appear here as soon as somebody asks for one.
    </p>`;
  }
  return html`<ul class="messages" data-live="messages">
    ${messages.map(
      (message) =>
        html`<li class="message">
          <span class="kind">${kinds[message.kind] ?? message.kind}</span
          ><span class="to">${recipientOf(message)}</span
          ><time>${clockText(message.createTime).slice(11, 19)}</time
          ><span class="body"
            >${message.code === '' ? html`` : html`<b class="code">${message.code}</b>`}${message.subject}${message.kind === 'captcha' || message.kind === 'slider' ? html`` : html` <br />${message.body}`}
            <br />${message.organisation}</span
          >
        </li>`,
    )}
  </ul>`;
}

const recipientOf = ({ kind, recipient }: OutboxMessage) =>
  kind === 'captcha' || kind === 'slider' ? `${recipient.slice(0, 8)}…` : recipient;

const operatorsPart = ({ operators }: LiveState): Markup =>
  html`<ul class="messages operators" data-live="operators">
    ${operators.map(
      ({ name, code }) =>
        html`<li class="message">
          <span class="kind">Operator</span><span class="to">${name}</span
          ><span class="body"
            >${code === undefined ? html`The next code comes within 30 seconds.` : html`<b class="code">${code}</b>`}</span
          >
        </li>`,
    )}
  </ul>`;

function faultsPart({ faults }: LiveState): Markup {
  return html`<div data-live="faults">
    ${
      faults.length === 0
        ? html`<p class="note">Nothing is switched on.</p>`
        : html`<ul class="faults">
            ${faults.map(
              (fault) =>
                html`<li>
                  <span>${faultText(fault)}</span>
                  <form action="/sandbox/fault?id=${fault.id}" data-method="DELETE">
                    <button class="quiet small">Clear</button>
                  </form>
                </li>`,
            )}
          </ul>`
    }
  </div>`;
}

function faultText(fault: LiveState['faults'][number]): string {
  if ('ledger' in fault) return 'Ledger: a holding that no movement made';
  const left = fault.left === null ? '' : `, ${fault.left} left`;
  if ('traders' in fault) return 'Simulated traders: pause';
  if ('stream' in fault) return `Stream: ${fault.stream}${left}`;
  const parts = [
    fault.latencyMs === undefined ? '' : `wait ${fault.latencyMs} ms`,
    fault.code === undefined ? '' : `code ${fault.code}`,
    fault.status === undefined ? '' : `HTTP ${fault.status}`,
    fault.drop === true ? (fault.afterWork === true ? 'lose the answer' : 'drop') : '',
  ];
  return `${fault.call}: ${parts.filter(Boolean).join(', ') || 'counted only'}${left}`;
}
