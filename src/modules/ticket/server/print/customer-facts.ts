import type { AnyDoc } from '#platform/entity/define.ts';
import type { SheetFact } from '../../rules/sheets/sheet.ts';
import { addressOf, mainIn, phoneOf, present, type Print } from './print-context.ts';

/** The customer's data for a sheet. */
export function customerFacts(print: Print, customer: AnyDoc | undefined): readonly SheetFact[] {
  if (customer === undefined) return [];
  return present([
    [print.say('customer'), customer.label],
    [print.say('phone'), phoneOf(mainIn(customer['phones']))],
    [print.say('email'), customer['email']],
    [print.say('document'), customer['cpf'] ?? customer['cnpj'] ?? customer['document']],
    [print.say('address'), addressOf(mainIn(customer['addresses']))],
  ]);
}

/** The equipment's data for a sheet. */
export function thingFacts(print: Print, thing: AnyDoc | undefined): readonly SheetFact[] {
  return present([
    [print.say('equipment'), [thing?.label, thing?.['maker']].filter((part) => typeof part === 'string').join(' · ')],
    [print.say('identifier'), thing?.['identifier']],
  ]);
}
