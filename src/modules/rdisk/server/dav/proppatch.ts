import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { inAccount } from '#platform/server/app/open-context.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { hrefOf } from './address.ts';
import { sendXml } from './send-response.ts';
import { readXmlBody } from './request-body.ts';
import { assertConditions } from './conditions.ts';
import { assertPropertyLimit, maxPropertiesPerEntry, removeProperty, setProperty } from './dead-properties.ts';
import { liveProperties } from './live-properties.ts';
import { emptyElement, multistatus, propstat } from './responses.ts';
import { lookUp } from './read.ts';
import { requireEntry, isCollection } from './resource.ts';
import { childOf, dav, type Element, elementsOf, isDav, writeXml } from './xml.ts';

/** Namespace of file times, which Windows sets after writing and without its lock token. */
const windows = 'urn:schemas-microsoft-com:';

interface PropertyChange {
  readonly sets: boolean;
  readonly property: Element;
}

/** PROPPATCH: applies all changes or none. */
export async function proppatch(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const steps = parsePropertyChanges(await readXmlBody(request));
  const text = await inAccount(app, request, async (ctx) => {
    const [, looked] = await Promise.all([lockGroup(ctx), lookUp(ctx, request)]);
    const { resource } = looked;
    requireEntry(resource);
    const lockFree = steps.every(({ property }) => property.namespace === windows);
    await assertConditions(ctx, request, looked, lockFree ? [] : [[resource, 'change']]);
    const refused = steps.filter(({ property }) => isProtected(property));
    const id = resource.line[0] ?? '';
    const href = hrefOf(ctx.account, resource.names, isCollection(resource));
    const answer = (parts: string): string =>
      multistatus([`<D:response><D:href>${href}</D:href>${parts}</D:response>`]);
    if (refused.length > 0) {
      const others = steps.filter((step) => !refused.includes(step));
      return answer(
        propstat(refused.map(namesOf), '403 Forbidden', true) +
          propstat(others.map(namesOf), '424 Failed Dependency', false),
      );
    }
    for (const { sets, property } of steps) {
      const { namespace, name } = property;
      if (sets) await setProperty(ctx, id, { namespace, name, value: writeXml(property) });
      else await removeProperty(ctx, id, { namespace, name });
    }
    await assertPropertyLimit(ctx, id);
    return answer(propstat(steps.map(namesOf), '200 OK', true));
  });
  return sendXml(reply, 207, text);
}

function parsePropertyChanges(root: Element | undefined): readonly PropertyChange[] {
  if (root === undefined || !isDav(root, 'propertyupdate'))
    throw failure('bad_request', 'The body is no propertyupdate.');
  const steps = elementsOf(root).flatMap((part): PropertyChange[] => {
    const sets = isDav(part, 'set');
    if (!sets && !isDav(part, 'remove')) return [];
    const properties = childOf(part, 'prop');
    return properties === undefined ? [] : elementsOf(properties).map((property) => ({ sets, property }));
  });
  if (steps.length > maxPropertiesPerEntry) throw failure('too_large', 'Too many properties at once.');
  if (steps.length === 0) throw failure('bad_request', 'The body changes nothing.');
  return steps;
}

function isProtected({ namespace, name }: Element): boolean {
  return namespace === dav && Object.hasOwn(liveProperties, name);
}

function namesOf({ property }: PropertyChange): string {
  return emptyElement(property);
}
