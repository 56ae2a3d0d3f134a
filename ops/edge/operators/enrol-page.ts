import { html } from '@exchange/sandbox/html';
import { qrPath } from '@exchange/ui/qr-path';
import { languageChoice, renderDocument, type PageFrame } from './document';
import { codeInput, field } from './sign-in-page';

/** Asks for the name and the code of an enrolment. */
export function enrolPage(frame: PageFrame, said: string | undefined): string {
  const { t, link } = frame;
  return renderDocument(
    frame,
    html`<main class="sign-in">
      ${languageChoice(frame)}
      <div>
        <h1>${t('enrol.title')}</h1>
        <p>${t('enrol.text')}</p>
      </div>
      ${said === undefined ? '' : html`<p class="alert bad" role="alert">${said}</p>`}
      <form method="post" action="${link('/ops/enrol')}">
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
          t('enrol.code'),
          html`<input
            name="enrolment"
            autocomplete="off"
            autocapitalize="none"
            spellcheck="false"
            maxlength="60"
            required
          />`,
        )}
        <button class="button main">${t('enrol.next')}</button>
      </form>
      <p><a href="${link('/ops')}">${t('enrol.back')}</a></p>
    </main>`,
  );
}

/** An enrolment that was found. */
export interface Enrolment {
  readonly name: string;
  readonly enrolment: string;
  /** Base32, and as an `otpauth:` address. */
  readonly secret: string;
  readonly uri: string;
  readonly said: string | undefined;
}

/** Shows the authenticator's secret, and asks for the password and the first code. */
export function choosePage(frame: PageFrame, { name, enrolment, secret, uri, said }: Enrolment): string {
  const { t, link } = frame;
  const { path, size } = qrPath(uri);
  return renderDocument(
    frame,
    html`<main class="sign-in">
      ${languageChoice(frame)}
      <div>
        <h1>${t('enrol.choose', { name })}</h1>
        <p>${t('enrol.scan')}</p>
      </div>
      <svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${t('enrol.qr')}">
        <path d="${path}" />
      </svg>
      <p>${t('enrol.secret')} <code>${secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>
      ${said === undefined ? '' : html`<p class="alert bad" role="alert">${said}</p>`}
      <form method="post" action="${link('/ops/enrol/finish')}">
        <input name="name" autocomplete="username" value="${name}" hidden />
        <input type="hidden" name="enrolment" value="${enrolment}" />
        ${field(
          t('enrol.password'),
          html`<input
            name="password"
            type="password"
            autocomplete="new-password"
            maxlength="200"
            required
          />`,
        )}
        ${field(
          t('enrol.again'),
          html`<input
            name="confirmation"
            type="password"
            autocomplete="new-password"
            maxlength="200"
            required
          />`,
        )}
        ${field(t('signIn.code'), codeInput())}
        <button class="button main">${t('enrol.action')}</button>
      </form>
    </main>`,
  );
}
