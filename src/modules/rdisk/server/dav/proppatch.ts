import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { inAccount } from '#platform/server/app/open-context.ts';
import { updateOwn } from '#platform/server/records/documents.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { contentOfEntry } from '../content/sendable-content.ts';
import { hrefOf } from './address.ts';
import { sendXml } from './send-response.ts';
import { readXmlBody } from './request-body.ts';
import { assertConditions } from './conditions.ts';
import { assertPropertyLimit, maxPropertiesPerEntry, removeProperty, setProperty } from './dead-properties.ts';
import { checksumsOf, liveProperties, syncPrograms } from './live-properties.ts';
import { emptyElement, multistatus, propstat } from './responses.ts';
import { lookUp } from './read.ts';
import { requireEntry, isCollection, type Resource } from './resource.ts';
import { isTimeProperty, timeInProperty, windows } from './time-properties.ts';
import { childOf, dav, type Element, elementsOf, isDav, writeXml } from './xml.ts';

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
    const refused = (await Promise.all(steps.map(async (step) => refusalOf(ctx, step, resource)))).filter(
      (one) => one !== undefined,
    );
    const id = resource.line[0] ?? '';
    const href = hrefOf(ctx.account, resource.names, isCollection(resource));
    const answer = (parts: string): string =>
      multistatus([`<D:response><D:href>${href}</D:href>${parts}</D:response>`]);
    if (refused.length > 0) {
      const named = (status: Refusal['status']): readonly string[] =>
        refused.filter((one) => one.status === status).map(({ step }) => namesOf(step));
      const others = steps.filter((step) => !refused.some((one) => one.step === step));
      return answer(
        propstat(named('403 Forbidden'), '403 Forbidden', false) +
          propstat(named('409 Conflict'), '409 Conflict', false) +
          propstat(others.map(namesOf), '424 Failed Dependency', false),
      );
    }
    for (const { sets, property } of steps) {
      const { namespace, name } = property;
      if (isChecksums(property)) continue;
      if (isTimeProperty(property)) await setTime(ctx, id, property);
      else if (sets) await setProperty(ctx, id, { namespace, name, value: writeXml(property) });
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

interface Refusal {
  readonly step: PropertyChange;
  readonly status: '403 Forbidden' | '409 Conflict';
}

/** Why a change is refused: the server computes the property, or the value is wrong. Undefined if it is not. */
async function refusalOf(ctx: Context, step: PropertyChange, { entry }: Resource): Promise<Refusal | undefined> {
  const { sets, property } = step;
  if (isChecksums(property))
    return sets && (await hasChecksums(ctx, entry, property)) ? undefined : { step, status: '409 Conflict' };
  if (isTimeProperty(property)) {
    if (!sets || entry === undefined) return { step, status: '403 Forbidden' };
    return timeInProperty(property) === undefined ? { step, status: '409 Conflict' } : undefined;
  }
  const isLive = property.namespace === dav && Object.hasOwn(liveProperties, property.name);
  return isLive ? { step, status: '403 Forbidden' } : undefined;
}

/** Some programs send the checksums that they have read together with a time. */
function isChecksums({ namespace, name }: Element): boolean {
  return namespace === syncPrograms && name === 'checksums';
}

async function hasChecksums(ctx: Context, entry: Resource['entry'], property: Element): Promise<boolean> {
  if (entry?.version === undefined) return false;
  const { sha256, checksums } = await contentOfEntry(ctx, entry);
  const known = checksumsOf(sha256, checksums).toUpperCase().split(' ');
  return textIn(property)
    .toUpperCase()
    .trim()
    .split(/\s+/)
    .every((one) => known.includes(one));
}

function textIn({ children }: Element): string {
  return children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('');
}

async function setTime(ctx: Context, id: string, property: Element): Promise<void> {
  await updateOwn(ctx, cloudFile, id, { modified_at: timeInProperty(property)?.toISOString() }, 'update');
}

function namesOf({ property }: PropertyChange): string {
  return emptyElement(property);
}
