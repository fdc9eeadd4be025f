import type { SourceTable } from '../read/source-table.ts';
import type { Recognised, Role } from './roles.ts';

/** The tables of Map-OS whose records are taken over, with what their columns mean. */
const tables: Readonly<
  Record<string, Omit<Recognised, 'columns'> & { readonly columns: Readonly<Record<string, Role>> }>
> = {
  clientes: {
    subject: 'customer',
    columns: {
      idClientes: 'customer.key',
      nomeCliente: 'customer.name',
      documento: 'customer.tax',
      telefone: 'customer.phone',
      celular: 'customer.phone',
      email: 'customer.email',
      dataCadastro: 'customer.created',
      rua: 'customer.street',
      numero: 'customer.number',
      bairro: 'customer.district',
      cidade: 'customer.city',
      estado: 'customer.state',
      cep: 'customer.zip',
      complemento: 'customer.complement',
      contato: 'customer.company',
    },
  },
  usuarios: { subject: 'person', columns: { idUsuarios: 'person.key', nome: 'person.name', email: 'person.email' } },
  marcas: { subject: 'maker', columns: { idMarcas: 'maker.key', marca: 'maker.name' } },
  equipamentos: {
    subject: 'equipment',
    columns: {
      idEquipamentos: 'equipment.key',
      equipamento: 'equipment.name',
      num_serie: 'equipment.serial',
      modelo: 'equipment.model',
      descricao: 'equipment.kind',
      marcas_id: 'equipment.maker_key',
      clientes_id: 'customer.key',
    },
  },
  equipamentos_os: {
    subject: 'link',
    columns: {
      equipamentos_id: 'equipment.key',
      os_id: 'order.key',
      defeito_declarado: 'order.content',
      defeito_encontrado: 'order.problem',
      solucao: 'order.more',
    },
  },
  os: {
    subject: 'order',
    columns: {
      idOs: 'order.key',
      dataInicial: 'order.created',
      dataFinal: 'order.done',
      garantia: 'order.more',
      descricaoProduto: 'equipment.name',
      defeito: 'order.content',
      status: 'order.status',
      observacoes: 'order.more',
      laudoTecnico: 'order.problem',
      valorTotal: 'order.total',
      clientes_id: 'customer.key',
      usuarios_id: 'person.key',
    },
  },
  produtos: {
    subject: 'part',
    columns: {
      idProdutos: 'part.key',
      codDeBarra: 'part.ean',
      descricao: 'part.name',
      precoCompra: 'part.cost',
      precoVenda: 'part.price',
      estoque: 'part.on_hand',
      estoqueMinimo: 'part.least',
    },
  },
  produtos_os: {
    subject: 'line',
    lineKind: 'part',
    columns: {
      idProdutos_os: 'line.key',
      quantidade: 'line.quantity',
      descricao: 'line.description',
      preco: 'line.price',
      os_id: 'order.key',
      produtos_id: 'part.key',
      subTotal: 'line.sum',
    },
  },
  servicos_os: {
    subject: 'line',
    lineKind: 'labour',
    columns: {
      idServicos_os: 'line.key',
      servico: 'line.description',
      quantidade: 'line.quantity',
      preco: 'line.price',
      os_id: 'order.key',
      subTotal: 'line.sum',
    },
  },
  anotacoes_os: {
    subject: 'note',
    columns: { idAnotacoes: 'note.key', anotacao: 'note.text', data_hora: 'note.created', os_id: 'order.key' },
  },
};

/** Whether the tables are a dump of Map-OS. */
export function isMapOs(all: readonly SourceTable[]): boolean {
  return all.some(({ name, header, dump }) => dump === true && name === 'os' && header.includes('idOs'));
}

/** What a table of Map-OS holds; others, such as sessions and permissions, are left out. */
export function recogniseMapOs({ name, header }: SourceTable): Recognised {
  const found = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (found === undefined) return { subject: 'none', columns: header.map(() => 'none') };
  const { columns, ...rest } = found;
  return {
    ...rest,
    columns: header.map((column) => (Object.hasOwn(columns, column) ? (columns[column] ?? 'none') : 'none')),
  };
}
