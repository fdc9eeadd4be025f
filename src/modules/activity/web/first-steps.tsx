import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconChevronRight, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FirstStep, StepOfPerson, StepOfRecords } from '#platform/entity/card.ts';
import { className } from '#platform/entity/define.ts';
import { isSampleId } from '#platform/entity/id.ts';
import { view } from '#platform/web/api/api.ts';
import { useIsOff } from '#platform/web/data/disabled-features.ts';
import { usePlanUsage } from '#platform/web/data/plan-usage.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { useKindRight } from '#platform/web/data/module-rights.ts';
import { sessionQuery } from '#platform/web/data/session-queries.ts';
import { useMembership } from '#platform/web/data/session.ts';
import { inAccount, newPath } from '#platform/web/routing/paths.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import '#modules/people/web/cards.css';
import { SampleData, useSamples } from './sample-data.tsx';
import { useTranslations } from './words.ts';

/** A group with so many records of a module needs no first steps in it. */
const manyRecords = 20;

/** What to do first with the current module, ticked by the group's own records, and the sample data to try it with. */
export function FirstSteps({ account, product }: { account: string; product: string }): ReactNode {
  const t = useTranslations();
  const samples = useSamples(account)?.[product] ?? 0;
  const records = useRecords(account, product);
  const isNew = records !== undefined && records - samples < manyRecords;
  const steps = useSteps(account, product, isNew);
  if (records === undefined || (isNew && steps === undefined)) return null;
  const open = isNew && steps?.some(({ step, isDone }) => !isDone && !isOfPerson(step)) === true;
  if (!open && samples === 0) return null;
  // Who has done all that the module proposes has seen how it looks.
  const isFinished = steps?.every(({ module, isDone }) => module !== product || isDone) === true;
  return (
    <section className="a-card" aria-labelledby="first-steps">
      {open ? (
        <>
          <h2 id="first-steps">{t('activity.dashboard.first-steps')}</h2>
          <ol className="o-plain-list a-steps">
            {steps?.map((shown) => (
              <Step key={shown.words} account={account} shown={shown} />
            ))}
          </ol>
        </>
      ) : (
        <h2 id="first-steps">{t('activity.sample.title')}</h2>
      )}
      {isFinished && samples === 0 ? null : <SampleData account={account} product={product} there={samples > 0} />}
    </section>
  );
}

interface ShownStep {
  readonly step: FirstStep;
  readonly module: string;
  /** The key of its words. */
  readonly words: string;
  readonly isDone: boolean;
}

function isOfPerson(step: FirstStep): step is StepOfPerson {
  return 'done' in step;
}

/**
 * The steps of the module and of those that every group has, for what this person can do; undefined until all are known, and where they
 * are not needed.
 */
function useSteps(account: string, product: string, isNeeded: boolean): readonly ShownStep[] | undefined {
  const { modules, entities } = useRegistry();
  const isOff = useIsOff(account);
  const rightTo = useKindRight(account);
  const admin = useMembership(account)?.admin === true;
  const readOnly = usePlanUsage(account)?.read_only === true;
  const steps = modules
    .toSorted((a, b) => Number(b.product === true) - Number(a.product === true))
    .filter((module) => module.product !== true || module.key === product)
    .flatMap(({ key: module, steps: own = [] }) =>
      own.map((step) => ({ step, module, words: `step.${module}.${step.key}` })),
    )
    .filter(({ step }) => {
      if (isOfPerson(step)) return true;
      const entity = entities.get(step.kind);
      const mayDo = admin || step.admin !== true;
      return mayDo && entity !== undefined && !isOff(entity) && !readOnly && rightTo(entity) === 'write';
    });
  const kinds = steps.flatMap(({ step }) => (isOfPerson(step) ? [] : [step]));
  const found = useQueries({
    queries: kinds.map(({ kind, where }) => ({
      ...listQuery(account, kind, { selector: { klass: kind, ...where }, fields: ['_id'], limit: manyRecords }),
      enabled: isNeeded,
    })),
  });
  const hasFactor = useQuery(sessionQuery).data?.info?.second_factor?.has === true;
  if (!isNeeded || found.some(({ isPending }) => isPending)) return undefined;
  const isDone = (step: StepOfRecords): boolean => {
    const own = (found[kinds.indexOf(step)]?.data ?? []).filter(({ _id: id }) => !isSampleId(id));
    return own.length > (step.atFirst ?? 0);
  };
  return steps.map((one) => ({ ...one, isDone: isOfPerson(one.step) ? hasFactor : isDone(one.step) }));
}

/** The number of the module's counted records, sample records among them. */
function useRecords(account: string, product: string): number | undefined {
  const { modules } = useRegistry();
  const { data } = useQuery({
    queryKey: ['counter', account, 'count-by-klass'],
    queryFn: ({ signal }) => view(account, 'count-by-klass', { group_level: 1 }, signal),
  });
  const kinds = new Set(
    modules.flatMap(({ key, entities }) => (key === product ? entities.map(({ kind }) => className(kind)) : [])),
  );
  // A view's key is a string or a list of one string.
  return data
    ?.filter(({ key }) => kinds.has(String(Array.isArray(key) ? key[0] : key)))
    .reduce((sum, { value }) => sum + Number(value), 0);
}

function Step({ account, shown }: { account: string; shown: ShownStep }): ReactNode {
  const t = useTranslations();
  const { entities } = useRegistry();
  const { step, isDone } = shown;
  const entity = isOfPerson(step) ? undefined : entities.get(step.kind);
  const to = step.to === undefined ? entity && newPath(account, entity) : inAccount(step.to, account);
  const words = (
    <>
      {isDone ? <IconCircleCheckFilled size={22} /> : <IconCircleDashed size={22} stroke={1.5} />}
      <span>
        <span className="o-strong">{t.dynamic(shown.words)}</span>
        {isDone ? null : <span className="o-quiet">{t.dynamic(`${shown.words}.text`)}</span>}
      </span>
    </>
  );
  return (
    <li>
      {isDone || to === undefined ? (
        <div className="a-step" data-done={isDone}>
          {words}
          <span className="o-quiet o-small">{t('activity.dashboard.step-done')}</span>
        </div>
      ) : (
        <Link to={to} className="a-step">
          {words}
          <IconChevronRight size={18} stroke={1.75} />
        </Link>
      )}
    </li>
  );
}
