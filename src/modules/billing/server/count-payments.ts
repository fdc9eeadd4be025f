import type { Environment } from '#platform/server/app/environment.ts';
import { paidPlans } from '../rules/paid-plan.ts';
import { loadFakeProcessor } from './load-fake-processor.ts';
import { ProcessorAway, type Processor } from './processor.ts';
import { processorsOf } from './processors.ts';

/** What an operator should know about payments before the first customer pays. */
export interface PaymentStatistics {
  readonly summary: string;
  /** Sentences about what prevents groups from buying or paying plans. */
  readonly faults: readonly string[];
}

/** Reads each processor's prices, webhook destinations and clock; changes nothing. */
export async function countPayments(environment: Environment, now: Date): Promise<PaymentStatistics> {
  // The command line calls this without starting the app, which would have loaded it.
  await loadFakeProcessor(environment);
  const processors = processorsOf({ environment });
  if (processors.length === 0) return { summary: 'no processor is set up: plans are not sold', faults: [] };
  const seen = await Promise.all(processors.map(async (processor) => checkProcessor(environment, processor, now)));
  return { summary: seen.map(({ summary }) => summary).join('; '), faults: seen.flatMap(({ faults }) => faults) };
}

async function checkProcessor(
  { baseUrl, settings }: Environment,
  processor: Processor,
  now: Date,
): Promise<PaymentStatistics> {
  if (processor.browser.fake) return { summary: 'the fake processor: nobody is charged', faults: [] };
  const name = processor.livemode ? 'PADDLE' : 'PADDLE_SANDBOX';
  const faults = [...processor.faults];
  let sold = 0;
  try {
    const { plans, destinations, secondsOff } = await processor.setUp(now);
    sold = plans.length;
    for (const plan of paidPlans.filter((one) => !plans.includes(one)))
      faults.push(`${name}: no price is sold with group_plan = ${plan} in its custom data`);
    const wanted = `${baseUrl}/api/_webhooks/paddle`;
    if (!destinations.includes(wanted))
      faults.push(`${name}: events go to ${destinations.join(', ') || 'nobody'}, not to ${wanted}`);
    const most = Number(settings['PADDLE_TOLERANCE'] ?? 300);
    if (Math.abs(secondsOff) > most / 2)
      faults.push(`${name}: this clock is ${secondsOff} seconds off; events are refused from ${most} on`);
  } catch (error) {
    if (!(error instanceof ProcessorAway)) throw error;
    faults.push(`${name}: ${error.message}`);
  }
  return { summary: `${name}: ${sold} prices`, faults };
}
