import {
  addOperatorPasskey,
  beginOperatorPasskey,
  listOperatorPasskeys,
  removeOperatorPasskey,
} from '@exchange/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DeskRoutes, sendRefusal } from './desk-routes';
import type { Said } from './document';
import { createFormats } from './formats';
import { answerIn, originOf, passkeyFormLimit, passkeyHost, sendChallenge } from './passkey-form';
import { passkeysPage } from './passkeys-page';
import { saidOf, sendPage } from './sign-in-routes';
import { frameOf, type OperatorsDesk, type Person, queryOf } from './visitor';

const path = '/ops/passkeys';

/** An operator's own passkeys at `/ops/passkeys`: listed, added and removed (O-10). `script` asks the browser for them. */
export function registerPasskeys(routes: DeskRoutes, script: string | undefined): void {
  const { desk } = routes;
  const show = (request: FastifyRequest, reply: FastifyReply, person: Person, said: Said) =>
    showPasskeys({ desk, script }, request, reply, person, said);
  routes.page(path, 'release', (request, reply, person) => show(request, reply, person, saidIn(request)));

  routes.form(`${path}/begin`, 'release', async (request, reply, person) => {
    const frame = frameOf(request);
    const code = (request.body.get('code') ?? '').trim();
    if ((request.body.get('name') ?? '').trim() === '')
      return reply.code(409).send({ said: frame.t('passkeys.nameMissing') });
    const input = { code, origin: originOf(request) };
    return sendChallenge(reply, frame, await desk.ask(request, beginOperatorPasskey, input, person.secret));
  });

  routes.form(
    path,
    'release',
    async (request, reply, person) => {
      const frame = frameOf(request);
      const input = { ...answerIn(request.body), name: (request.body.get('name') ?? '').trim() };
      const asked = await desk.ask(request, addOperatorPasskey, input, person.secret);
      if (asked.is === 'answered') return reply.redirect(frame.link(path, { said: 'added' }), 303);
      return show(request, reply, person, { fault: saidOf(frame, asked), typed: request.body });
    },
    passkeyFormLimit,
  );

  routes.form(`${path}/remove`, 'release', async (request, reply, person) => {
    const frame = frameOf(request);
    const input = { id: request.body.get('id') ?? '' };
    const asked = await desk.ask(request, removeOperatorPasskey, input, person.secret);
    if (asked.is === 'answered') return reply.redirect(frame.link(path, { said: 'removed' }), 303);
    return show(request, reply, person, { fault: saidOf(frame, asked), typed: request.body });
  });
}

function saidIn(request: FastifyRequest): Said {
  const said = queryOf(request, ['said']).get('said');
  return said === 'added' || said === 'removed' ? { done: frameOf(request).t(`passkeys.said.${said}`) } : {};
}

async function showPasskeys(
  { desk, script }: { readonly desk: OperatorsDesk; readonly script: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  said: Said,
): Promise<FastifyReply> {
  const asked = await desk.ask(request, listOperatorPasskeys, {}, person.secret);
  if (asked.is !== 'answered') return sendRefusal(request, reply, person, asked);
  // Forms are sent to pages of their own; the page that shows them again is this one.
  const frame = { ...frameOf(request), path };
  const host = passkeyHost(request);
  const view = {
    ...{ operator: person.operator, passkeys: asked.data.list, host, shownHost: request.hostname },
    ...said,
  };
  const page = passkeysPage(frame, createFormats(frame.locale, asked.time), view, { script });
  return sendPage(reply, said.fault === undefined ? 200 : 409, page, { script });
}
