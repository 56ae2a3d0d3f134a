import { ErrorCodes, type OperatorRole, uploadLimit } from '@exchange/contract';
import { readForm } from '@exchange/sandbox/read-form';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messagePage } from './message-page';
import { saidOf, sendPage } from './sign-in-routes';
import { type Asked, frameOf, isOwnOrigin, type OperatorsDesk, type Person } from './visitor';

/** A request for a page with these members in its path. */
export type PageRequest<Params = unknown> = FastifyRequest<{ Params: Params }>;
/** A form that was posted. */
export type FormRequest<Params = unknown> = FastifyRequest<{ Params: Params; Body: URLSearchParams }>;

type Answer = FastifyReply | Promise<FastifyReply>;
/** Answers a person who has the role of a page. */
type AnswerPage<Params> = (request: PageRequest<Params>, reply: FastifyReply, person: Person) => Answer;
/** Likewise of a form; with the file that came along, if there is one. */
type AnswerForm<Params> = (
  request: FormRequest<Params>,
  reply: FastifyReply,
  person: Person,
  file: File | undefined,
) => Answer;

/** What a form with a file may have. A file that is too large is cut to just that much, so that the exchange says so. */
const fileFormLimits = { fields: 60, fieldSize: 80 * 1024, fileSize: uploadLimit, isFileCut: true };

/** Registers what people see and do at the desk: nobody else gets as far as an `answer`. */
export interface DeskRoutes {
  readonly desk: OperatorsDesk;
  /** A page for people with a role. */
  page<Params>(path: string, role: OperatorRole, answer: AnswerPage<Params>): void;
  /** A form of one of those pages, for people with a role; one that another site posts is refused. `bodyLimit` in bytes. */
  form<Params>(path: string, role: OperatorRole, answer: AnswerForm<Params>, bodyLimit?: number): void;
  /** A form that may be sent with a file too, which is undefined where none was chosen. */
  fileForm<Params>(path: string, role: OperatorRole, answer: AnswerForm<Params>, bodyLimit: number): void;
}

/** `personFor` answers with the person who has the role; with undefined after an answer that asks for one, or refuses theirs. */
export function deskRoutes(
  app: FastifyInstance,
  desk: OperatorsDesk,
  personFor: (
    request: FastifyRequest,
    reply: FastifyReply,
    role: OperatorRole,
  ) => Promise<Person | undefined>,
): DeskRoutes {
  const formOf =
    <Params>(role: OperatorRole, answer: AnswerForm<Params>) =>
    async (request: FormRequest<Params>, reply: FastifyReply) => {
      if (!isOwnOrigin(request)) return reply.code(403).send();
      const person = await personFor(request, reply, role);
      return person ? answer(request, reply, person, await takeFile(request)) : reply;
    };
  return {
    desk,
    page<Params>(path: string, role: OperatorRole, answer: AnswerPage<Params>) {
      app.get<{ Params: Params }>(path, async (request, reply) => {
        const person = await personFor(request, reply, role);
        return person ? answer(request, reply, person) : reply;
      });
    },
    form<Params>(path: string, role: OperatorRole, answer: AnswerForm<Params>, bodyLimit?: number) {
      const limits = bodyLimit === undefined ? {} : { bodyLimit };
      app.post<{ Params: Params; Body: URLSearchParams }>(path, limits, formOf(role, answer));
    },
    fileForm<Params>(path: string, role: OperatorRole, answer: AnswerForm<Params>, bodyLimit: number) {
      void app.register(async (scope) => {
        // Read once it is known who sends it.
        scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
        scope.post<{ Params: Params; Body: URLSearchParams }>(path, { bodyLimit }, formOf(role, answer));
      });
    },
  };
}

/** Reads a form that is sent with a file, as the body of its request, and answers with the file. */
async function takeFile<Params>(request: FormRequest<Params>): Promise<File | undefined> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return undefined;
  const body = new URLSearchParams();
  let file: File | undefined;
  for (const [name, value] of Object.entries(await readForm(request.raw, type, fileFormLimits)))
    if (typeof value === 'string') body.set(name, value);
    else if (value instanceof File && value.size > 0) file = value;
  request.body = body;
  return file;
}

/** There is no such page. */
export function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** Says why there is nothing to see. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { operator }: Person,
  asked: Exclude<Asked<never>, { readonly is: 'answered' }>,
): FastifyReply {
  const frame = frameOf(request);
  const status = asked.is === 'unreachable' ? 503 : asked.refusal.code === ErrorCodes.roleMissing ? 403 : 404;
  return sendPage(reply, status, messagePage(frame, operator, saidOf(frame, asked)));
}
