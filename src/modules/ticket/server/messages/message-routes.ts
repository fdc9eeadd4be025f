import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, oneOf, optional, text } from '#platform/server/api/shapes/shape.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import { customer } from '../../entities/customer.ts';
import { ticket } from '../../entities/ticket.ts';
import { channels, estimateWays, messageEvents } from '../../rules/messages/message-events.ts';
import { cloudSends, draftMessage } from './draft-message.ts';
import { listProposals } from './proposals/list-proposals.ts';
import { refusals } from './reachable-customer.ts';

const id = text(64);

const schema = {
  operationId: 'draftMessage',
  tags: ['Tickets'],
  summary:
    'The text of a message to the customer of a ticket for each channel, and the numbers and address to send it to',
  params: ofDatabase,
  body: exactly({
    ticket_id: id,
    estimate_id: optional(id),
    event: optional(oneOf(messageEvents, { description: 'By default that of the ticket’s status.' })),
  }),
  response: {
    200: exactly({
      customer: Type.String(),
      event: oneOf(messageEvents),
      ways: listOf(
        exactly({
          channel: oneOf(channels),
          to: listOf(Type.String()),
          refusal: optional(oneOf(refusals, { description: 'Why nothing can be sent by this channel.' })),
          text: Type.String(),
          cloud: optional(
            exactly(
              { sends: oneOf(cloudSends), until: optional(Type.String()) },
              { description: 'Only of WhatsApp, if the group has a number in its Cloud API: what it sends now.' },
            ),
          ),
        }),
      ),
      told: optional(exactly({ at: Type.String(), channel: oneOf(estimateWays) })),
    }),
  },
};

const proposals = {
  operationId: 'messageProposals',
  tags: ['Tickets'],
  summary: 'What customers might be told: devices not collected, warranties that end, maintenances that are due',
  params: ofDatabase,
  response: {
    200: exactly({
      rows: listOf(
        exactly({
          ticket_id: Type.String(),
          event: oneOf(messageEvents),
          number: Type.String(),
          title: Type.String(),
          customer: Type.String(),
        }),
      ),
    }),
  },
};

/** `POST /{db}/_messages/draft`: what the composer shows. It is a write, because it may make the customer's page. */
export function messageRoutes(app: App, server: Api): void {
  server.get(
    '/:db/_messages/proposals',
    { config: { policy: 'member', cost: 'find', token: 'by-kind' }, schema: proposals },
    async (request) =>
      readingAccount(app, request, async (ctx) => {
        for (const entity of [ticket, customer]) checkKindScope(ctx.who, entity, 'read');
        return { rows: await listProposals(ctx) };
      }),
  );

  server.post(
    '/:db/_messages/draft',
    { config: { policy: 'member', cost: 'write', token: 'by-kind' }, schema },
    async (request) =>
      inAccount(app, request, async (ctx) => {
        checkKindScope(ctx.who, ticket, 'write');
        return draftMessage(ctx, request.body);
      }),
  );
}
