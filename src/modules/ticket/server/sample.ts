import { sampleId } from '#platform/entity/id.ts';
import type { Sample, SampleDoc } from '#platform/server/app.ts';
import { customer } from '../entities/customer.ts';
import { equipment } from '../entities/equipment.ts';
import { estimate } from '../entities/estimate.ts';
import { ticket } from '../entities/ticket.ts';

const words = {
  en: {
    people: ['Helen Wright (sample)', 'Corner Café (sample)'],
    things: ['Laptop', 'Coffee machine'],
    tickets: ['Screen stays dark after a fall', 'No steam pressure', 'Battery lasts for ten minutes'],
    estimate: 'New screen, with fitting',
    items: ['Screen', 'Fitting'],
  },
  'pt-BR': {
    people: ['Helena Prado (exemplo)', 'Café da Esquina (exemplo)'],
    things: ['Notebook', 'Máquina de café'],
    tickets: ['Tela não liga depois de uma queda', 'Sem pressão de vapor', 'Bateria dura dez minutos'],
    estimate: 'Tela nova, com instalação',
    items: ['Tela', 'Instalação'],
  },
} as const;

/** Two customers with their equipment, three tickets and an estimate. */
export const sample: Sample = {
  kinds: [customer, equipment, ticket, estimate],
  docs: ({ locale }) => {
    const { people, things, tickets, estimate: text, items } = words[locale];
    const id = (kind: { readonly prefix: string }, number: number): string => sampleId(kind.prefix, 'ticket', number);
    const owner = [0, 1, 0];
    const priority = ['high', 'medium', 'low'];
    return [
      ...people.map((name, n): SampleDoc => ({ _id: id(customer, n), klass: customer.kind, name })),
      ...things.map((description, n): SampleDoc => ({
        _id: id(equipment, n),
        klass: equipment.kind,
        description,
        customer_id: id(customer, n),
      })),
      ...tickets.map((content, n): SampleDoc => ({
        _id: id(ticket, n),
        klass: ticket.kind,
        content,
        customer_id: id(customer, owner[n] ?? 0),
        equipment_id: id(equipment, owner[n] ?? 0),
        priority: priority[n],
      })),
      {
        _id: id(estimate, 0),
        klass: estimate.kind,
        description: text,
        customer_id: id(customer, 0),
        ticket_id: id(ticket, 0),
        items: [
          { line_kind: 'part', description: items[0], quantity: '1', value: '180.00' },
          { line_kind: 'labour', description: items[1], quantity: '1', value: '68.00' },
        ],
      },
    ];
  },
};
