import { html, type Markup } from '@exchange/sandbox/html';
import type { TokenVerdict } from '@exchange/sandbox/token-gate';
import { languageChoice, renderDocument, type PageFrame } from './document';

/** Why somebody is asked again. */
export type SignInFault =
  /** What the exchange says, in their language. */
  { readonly of: 'person'; readonly said: string } | { readonly of: 'token'; readonly verdict: TokenVerdict };

export interface SignIn {
  readonly fault?: SignInFault | undefined;
  /** The page that was asked for. */
  readonly next: string;
  /** Whether there is a token of the server's. */
  readonly hasToken: boolean;
  /** Whether the exchange is a demonstration, whose operators are on the sandbox page. */
  readonly isDemo: boolean;
}

/** A field of a form with its label. */
export const field = (label: string, input: Markup): Markup =>
  html`<label class="field">${label} ${input}</label>`;

/** A field for the six digits that an authenticator shows. */
export const codeInput = (): Markup =>
  html`<input
    name="code"
    inputmode="numeric"
    autocomplete="one-time-code"
    pattern="[0-9]{6}"
    maxlength="6"
    required
  />`;

/** Asks who it is. */
export function signInPage(frame: PageFrame, { fault, next, hasToken, isDemo }: SignIn): string {
  const { t, link } = frame;
  return renderDocument(
    frame,
    html`<main class="sign-in">
      ${languageChoice(frame)}
      <div>
        <h1>${t('signIn.title')}</h1>
        <p>${t('signIn.text')}</p>
      </div>
      ${isDemo ? html`<p class="alert">${t('signIn.demo')} <a href="/sandbox">/sandbox</a></p>` : ''}
      ${fault?.of === 'person' ? html`<p class="alert bad" role="alert">${fault.said}</p>` : ''}
      <form method="post" action="${link('/ops/sign-in')}">
        <input type="hidden" name="next" value="${next}" />
        ${field(
          t('signIn.name'),
          html`<input
            name="name"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            maxlength="64"
            required
            autofocus
          />`,
        )}
        ${field(
          t('signIn.password'),
          html`<input
            name="password"
            type="password"
            autocomplete="current-password"
            maxlength="200"
            required
          />`,
        )}
        ${field(t('signIn.code'), codeInput())}
        <button class="button main">${t('signIn.action')}</button>
      </form>
      <p><a href="${link('/ops/enrol')}">${t('signIn.enrol')}</a></p>
      ${hasToken ? tokenPart(frame, fault) : ''}
    </main>`,
  );
}

/** The way in when the exchange does not answer. */
function tokenPart({ t, link }: PageFrame, fault: SignInFault | undefined): Markup {
  const verdict = fault?.of === 'token' ? fault.verdict : undefined;
  const said =
    verdict?.state === 'limited'
      ? t('token.limited', { seconds: String(verdict.seconds) })
      : verdict && t('token.wrong');
  return html`<details class="other-way" ${said === undefined ? '' : html`open`}>
    <summary>${t('token.title')}</summary>
    <p>${t('token.text')}</p>
    ${said === undefined ? '' : html`<p class="alert bad" role="alert" id="said">${said}</p>`}
    <form method="post" action="${link('/ops/sign-in')}">
      <input name="user" autocomplete="username" value="token" hidden />
      ${field(
        t('token.label'),
        html`<input
          name="token"
          type="password"
          autocomplete="current-password"
          required
          spellcheck="false"
          maxlength="200"
          ${said === undefined ? '' : html`aria-invalid="true" aria-describedby="said"`}
        />`,
      )}
      <button class="button">${t('token.action')}</button>
    </form>
  </details>`;
}
