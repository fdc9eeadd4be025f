import { createElement, type ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { usePathParams } from './use-url.ts';
import { lazy } from '../lazy.tsx';
import type { EntityScreens, Part, RecordProps } from '../module.ts';

export type EntityPage = 'index' | 'create' | 'show' | 'edit';

const Index = lazy(() => import('../list/entity-index.tsx'), 'EntityIndex');
const Create = lazy(() => import('../form/create-page.tsx'), 'CreatePage');
const Show = lazy(() => import('../record/show-page.tsx'), 'ShowPage');
const Edit = lazy(() => import('../form/edit-page.tsx'), 'EditPage');

/** The page of a kind: the module's own if it has one, else the generic one. */
export function entityPart(entity: Entity, page: EntityPage, own: EntityScreens): Part {
  if (page === 'index') return withEntity(own.index ?? Index, entity);
  if (page === 'create') return withEntity(own.create ?? Create, entity);
  if (page === 'show') return withRecord(own.show ?? Show, entity);
  return withRecord(own.edit ?? Edit, entity);
}

function withEntity(part: Part<{ entity: Entity }>, entity: Entity): Part {
  const page = (): ReactNode => createElement(part, { entity, key: entity.kind });
  return part.preload === undefined ? page : Object.assign(page, { preload: part.preload });
}

function withRecord(part: Part<RecordProps>, entity: Entity): Part {
  function RecordPage(): ReactNode {
    const params = usePathParams();
    const id = params['record_id'] ?? '';
    return createElement(part, { entity, id, key: id });
  }
  return part.preload === undefined ? RecordPage : Object.assign(RecordPage, { preload: part.preload });
}
