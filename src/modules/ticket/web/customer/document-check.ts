import type { FieldCheck } from '#platform/web/module.ts';
import { find } from '#platform/web/api/api.ts';
import { customer } from '../../entities/customer.ts';
import { tidyCnpj, tidyCpf } from '#platform/entity/region/brazilian-documents.ts';

export const cpfCheck = checkOf('cpf', tidyCpf);
export const cnpjCheck = checkOf('cnpj', tidyCnpj);

/** Reports wrong check digits, or that another customer has the document. */
function checkOf(field: 'cpf' | 'cnpj', tidy: (text: string) => string | null): FieldCheck {
  return async ({ account, id, value }) => {
    const tidied = tidy(value);
    if (tidied === null) return [{ code: 'wrong-check-digits' }];
    const { docs } = await find<{ _id: string; name: string }>(account, {
      selector: { klass: customer.kind, [field]: tidied },
      fields: ['_id', 'name'],
      limit: 2,
    });
    const other = docs.find(({ _id }) => _id !== id);
    return other === undefined ? [] : [{ code: 'document-of-another', params: { name: other.name } }];
  };
}
