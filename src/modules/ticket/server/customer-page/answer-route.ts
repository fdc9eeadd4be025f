import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Input } from '#platform/entity/define.ts';
import { Failure, failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { objectBody } from '#platform/server/context.ts';
import { addressClass } from '#platform/server/http/request-log.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import type { PageWord } from '../../locales/customer-page.ts';
import { deviceChoices, answerKinds } from '../../rules/estimates/answer-options.ts';
import { numbersIn, optionIn, textIn } from './answer-fields.ts';
import { findPage, type FoundPage } from './find-page.ts';
import { paramsOf, sendPage } from './page-routes.ts';
import { recordAnswer, type Answer, type Recorded } from './record-answer.ts';

/**
 * `POST /c/{token}/answer {estimate_id, version, sha256, answer, lines?, name?, text?, device?}`: the customer's answer to an estimate, as JSON or
 * by the form of the page. `lines` are the numbers of the accepted lines; without them `approved` accepts all.
 */
export function answerRoute(app: App, server: Api): void {
  server.route({
    method: 'POST',
    url: '/c/:token/answer',
    config: { policy: 'public', cost: 'link', form: true, secretPath: true },
    handler: async (request, reply) => {
      const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
      const body = objectBody(request.body);
      const page = await findPage(app, request, paramsOf(request).token);
      const lang = typeof body['lang'] === 'string' ? body['lang'] : undefined;
      try {
        if (page.data === undefined) throw failure(page.why === 'ended' ? 'gone' : 'not_found', page.why);
        const answer = answerOf(request, body, isForm);
        const done = await withContext(app, product(app, page.account), async (ctx) =>
          recordAnswer(ctx, page.data.ticket._id, answer),
        );
        return isForm ? seeOther(reply, request, answer, lang) : sendRecorded(reply, done);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return isForm
          ? await sendRefusedForm(app, request, reply, { error, lang })
          : await sendRefusal(app, request, reply, error);
      }
    },
  });
}

/** Reads an answer. A form sends a field per ticked line, JSON a list. */
function answerOf(request: FastifyRequest, body: Input, isForm: boolean): Answer {
  const kind = optionIn('answer', body['answer'], answerKinds);
  if (kind === null) throw fieldFailure('answer', 'cant-be-blank');
  const estimate = textIn('estimate_id', body['estimate_id'], 64) ?? '';
  const shown = textIn('sha256', body['sha256'], 64) ?? '';
  const name = textIn('name', body['name'], 160);
  const lines = isForm ? tickedIn(body) : body['lines'];
  const accepted =
    kind === 'question'
      ? undefined
      : kind === 'declined'
        ? []
        : lines === undefined
          ? ('all' as const)
          : numbersIn(lines);
  if (accepted !== 'all' && kind !== 'question' && kind !== 'declined' && accepted?.length === 0)
    throw fieldFailure('lines', 'cant-be-blank');
  return {
    estimate,
    shown,
    accepted,
    name,
    text: textIn('text', body['text'], 2000),
    device: optionIn('device', body['device'], deviceChoices),
    how: 'page',
    network: addressClass(request.ip),
    agent: textIn('agent', request.headers['user-agent']?.slice(0, 300), 300),
  };
}

function tickedIn(body: Input): number[] {
  return Object.keys(body).flatMap((name) => {
    const [, number] = /^l([1-9]\d{0,2})$/.exec(name) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
}

/** The page after a form was sent: reloading it sends nothing again. */
function seeOther(
  reply: FastifyReply,
  request: FastifyRequest,
  { accepted }: Answer,
  lang: string | undefined,
): FastifyReply {
  const query = new URLSearchParams({
    ...(lang === undefined ? {} : { lang }),
    ...(accepted === undefined ? { done: 'question' } : {}),
  }).toString();
  const { token } = paramsOf(request);
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(`/c/${encodeURIComponent(token)}${query === '' ? '' : `?${query}`}`, 303);
}

function sendRecorded(reply: FastifyReply, { id, isNew }: Recorded): FastifyReply {
  return reply
    .code(isNew ? 201 : 200)
    .headers({ 'cache-control': 'no-store' })
    .send({ ok: true, id });
}

const words: Readonly<Record<string, PageWord>> = {
  'estimate-changed': 'error.estimate-changed',
  'already-answered': 'error.already-answered',
  'validity-over': 'error.validity-over',
};

/** The page as it is now, with what was wrong. */
async function sendRefusedForm(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { error, lang }: { readonly error: Failure; readonly lang: string | undefined },
): Promise<FastifyReply> {
  const page = await findPage(app, request, paramsOf(request).token);
  const text = JSON.stringify(error.reason);
  const known = Object.keys(words).find((code) => text.includes(code));
  const message =
    error.status === 429
      ? 'error.too-many'
      : known !== undefined
        ? words[known]
        : text.includes('"lines"')
          ? 'error.nothing-ticked'
          : 'error.no-text';
  return sendPage(app, request, reply, page, { lang, message, status: error.status });
}

/** `409 estimate-changed` says what is shown now, so that a program can ask again. */
async function sendRefusal(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  error: Failure,
): Promise<FastifyReply> {
  const page: FoundPage | undefined =
    error.reason === 'estimate-changed' ? await findPage(app, request, paramsOf(request).token) : undefined;
  const [now] = page?.data?.estimates.filter(({ doc }) => doc['status'] === 'sent') ?? [];
  const estimate = now && { estimate_id: now.doc._id, version: now.doc['version'] ?? 1, sha256: now.shown };
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
  return reply
    .code(error.status)
    .headers({ 'cache-control': 'no-store' })
    .send({ error: error.error, reason: error.reason, ...(estimate === undefined ? {} : { estimate }) });
}
