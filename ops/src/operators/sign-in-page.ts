import { html } from '@exchange/sandbox/html';
import type { TokenVerdict } from '@exchange/sandbox/token-gate';
import { languageChoice, renderDocument, type PageFrame } from './document';

/** Why the operator is asked again. */
export type SignInFault = TokenVerdict;

/** Asks for the token. */
export function signInPage(frame: PageFrame, fault: SignInFault | undefined): string {
  const { t } = frame;
  const said =
    fault?.state === 'limited'
      ? t('signIn.limited', { seconds: String(fault.seconds) })
      : fault && t('signIn.wrong');
  return renderDocument(
    frame,
    html`<main class="sign-in">
      ${languageChoice(frame)}
      <div>
        <h1>${t('signIn.title')}</h1>
        <p>${t('signIn.text')}</p>
      </div>
      ${said === undefined ? '' : html`<p class="alert bad" role="alert" id="said">${said}</p>`}
      <form method="post" action="/ops/sign-in${frame.search({})}">
        <input name="user" autocomplete="username" value="operator" hidden />
        <label>
          ${t('signIn.label')}
          <input
            name="token"
            type="password"
            autocomplete="current-password"
            required
            autofocus
            spellcheck="false"
            maxlength="200"
            ${said === undefined ? '' : html`aria-invalid="true" aria-describedby="said"`}
          />
        </label>
        <button class="button main">${t('signIn.action')}</button>
      </form>
    </main>`,
  );
}

/** Stands in for the pages where no token is set. */
export function offPage(frame: PageFrame): string {
  const { t } = frame;
  return renderDocument(
    frame,
    html`<main class="sign-in">
      ${languageChoice(frame)}
      <div>
        <h1>${t('off.title')}</h1>
        <p>${t('off.text')}</p>
      </div>
    </main>`,
  );
}
