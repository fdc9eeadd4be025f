import type { Role, Subject } from './roles.ts';

/** What a heading that is not known word for word most probably means; the first pattern that fits decides. */
const patterns: readonly (readonly [Role, RegExp])[] = [
  ['customer.email', /\be ?mail\b|correo/],
  ['customer.phone', /phone|telefon|mobile|celular|whats|\bfone\b|\btel\b|handy|movil/],
  ['equipment.serial', /serial|\bimei\b|\bserie\b|seriennummer|\bs n\b|service tag/],
  [
    'order.returned',
    /(?:date|data|datum|fecha|dia|at|on|em)\b.*(?:\bout\b|saida|entreg|deliver|collect|pick|retir|salida|hand)|abhol|ausgabe|(?:deliver|collect|pick|retir|entreg).*(?:date|data|datum|fecha|at|on|em)\b/,
  ],
  [
    'order.done',
    /(?:date|data|datum|fecha|dia)\b.*(?:complet|finish|conclu|clos|fecha|termin|resolv|repair|done|fix|cierre)|(?:complet|finish|conclu|clos|fechad|termin|resolv|fixed).*(?:date|data|datum|fecha|at|on|em)\b/,
  ],
  [
    'order.created',
    /(?:date|data|datum|fecha|dia)\b.*(?:\bin\b|receiv|entrada|open|abert|intake|ingreso|creat|criac|book|event|order|\bos\b|chamado)|(?:receiv|intake|book|creat|open|eingang|annahme).*(?:date|data|datum|fecha|at|on|em)\b|eingangsdatum/,
  ],
  [
    'order.content',
    /fault|defeit|defect|issue|problem|complain|falla|fehler|averia|panne|klacht|storing|symptom|reclama/,
  ],
  [
    'order.problem',
    /diagnos|laudo|resolution|solution|solucao|solucion|work (?:done|performed|carried)|engineer report|repair (?:notes?|details?|report)|servicos? (?:executad|realizad|feit)|trabajo|reparatur|reparacion|conserto realizado/,
  ],
  ['order.status', /\bstatus\b|situacao|outcome|\bresult/],
  ['person.name', /technic|engineer|repairer|fixer|mechanic|\btecnic|responsavel|atendente|bearbeiter|monteur/],
  ['order.accessories', /accessor|acessor|zubehor|accesor/],
  ['customer.tax', /\bcpf\b|\bcnpj\b|\bvat\b|tax (?:id|number)/],
  ['customer.zip', /\bcep\b|\bzip|post ?code|postal|\bplz\b/],
  ['customer.city', /\bcity\b|cidade|municipio|\bciudad\b/],
  ['customer.street', /address|endereco|direccion|adresse|\bstreet\b|\brua\b/],
  ['equipment.maker', /brand|manufactur|\bmarca|\bmake\b|hersteller|fabricante/],
  ['equipment.model', /model/],
  ['equipment.name', /device|equip|aparelho|\bitem\b|gerat|machine|appliance|produto|product/],
  [
    'customer.name',
    /^(?:customer|client|cliente|kunde|owner|dono|proprietario|contact)s?(?: full)?(?: name)?$|nome d[aeo] |name des /,
  ],
  ['order.total', /total|price|preco|valor|amount|\bcost|charge|preis|importe/],
  ['order.more', /note|\bobs|remark|comment|coment|garant|warrant|bemerk|prazo|\bdue\b|previs/],
];

/** Subjects whose tables have the columns of these patterns. */
const suits: Readonly<Partial<Record<Subject, RegExp>>> = {
  order: /./,
  customer: /^customer\.|^order\.more$/,
  equipment: /^equipment\.|^customer\.name$/,
};

/** The role of a heading by its parts; `text` as `wordsOf` writes it. A key or a number is never guessed. */
export function similarRole(text: string, subject: Subject): Role | undefined {
  if (
    /\b(?:id|no|nr|number|numero|code|codigo|count|days|dias|hora|time|hours|type|tipo|country|category|categoria|password|senha)\b/.test(
      text,
    ) &&
    !/serial|imei|phone|telefon|serie/.test(text)
  )
    return undefined;
  const fits = suits[subject];
  if (fits === undefined) return undefined;
  return patterns.find(([role, pattern]) => fits.test(role) && pattern.test(text))?.[0];
}
