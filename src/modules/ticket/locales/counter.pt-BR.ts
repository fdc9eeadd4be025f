import type { Translation } from '#platform/entity/messages.ts';
import type { counter as en } from './counter.en.ts';

export const counter: Translation<typeof en> = {
  'counter.phone-known': '{name} tem este telefone',
  'counter.other-accessory': 'Outros acessórios',
  'counter.accessories-to-return': 'Devolver também',
  'counter.use-customer': 'Usar este cliente',
  'ticket.form.status': 'Começa como',
  'ticket.form.more': 'Resultado e mais',
  'ticket.form.title-proposed': 'Se ficar vazio: {title}',
  'ticket.form.checklist-from': {
    one: '{count} item vem com a categoria',
    other: '{count} itens vêm com a categoria',
  },
  'ticket.form.most-photos': '{count} fotos. Dá para adicionar mais depois de criar o chamado.',
  'ticket.form.customer-find': 'Nome ou telefone',
  'ticket.form.equipment-find': 'Identificação, modelo ou fabricante',
  'ticket.form.owner': 'Este equipamento é de {name}',
  'ticket.form.relate': 'A partir de agora é de {name}',
  'ticket.intake.title': 'O que já se sabe',
  'ticket.intake.empty': 'Escolha o cliente ou o equipamento: os chamados anteriores aparecem aqui.',
  'ticket.intake.equipment': 'Equipamentos do cliente',
  'ticket.form.no-contract': 'Sem contrato',
  'print.after-intake': 'Imprimir o recibo em seguida',
};
