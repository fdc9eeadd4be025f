import { normalise } from '#platform/entity/search-text.ts';
import type { Role, Subject } from './roles.ts';

/**
 * Headings by which columns are known, in the words of programs for repair shops in English and Portuguese, and those of their exports in
 * other languages. A heading is compared whole, without accents and signs. `own`: only in the subject's own table, where `name` and `id`
 * need not say whose they are.
 */
interface Words {
  readonly any?: string;
  readonly own?: string;
}

const words: Partial<Record<Role, Words>> = {
  'order.key': {
    any: 'order number|order no|order id|order|ticket|ticket id|ticket number|ticket no|ticket num|job number|job id|job no|job|work order|workorder|work order number|repair id|repair number|repair no|service order|os|os id|id os|n os|no os|num os|numero os|numero da os|ordem de servico|ordem servico|numero da ordem|n da os|n da ordem|protocolo|auftrag|auftragsnummer|orden|n orden|numero de orden|orden de servicio|bon|rma',
    own: 'id|number|no|nr|num|numero|n|codigo|cod|code|ref|reference|referencia|key',
  },
  'order.title': { any: 'ticket subject|subject|titulo|title|assunto|betreff|asunto', own: 'summary|resumo' },
  'order.content': {
    any: 'problem|reported problem|problem description|problem reported|issue|issue description|issues|defect|fault|complaint|symptom|symptoms|defeito|defeito relatado|defeito declarado|defeito reclamado|defeito apresentado|defeito informado|problema|problema relatado|problema informado|reclamacao|relato do cliente|reclamacao do cliente|fehler|fehlerbeschreibung|falla|falla reportada|initial issue|task|task description|repair description|work requested|customer complaint',
    own: 'description|descricao|description of problem|details|servico solicitado|descripcion|descricao do problema',
  },
  'order.problem': {
    any: 'diagnosis|diagnostic|diagnostics|resolution|solution|repair notes|work done|work performed|work carried out|found problem|laudo|laudo tecnico|diagnostico|solucao|servico executado|servico realizado|servicos executados|defeito encontrado|problema encontrado|defeito constatado|parecer tecnico|diagnose|loesung|losung|solucion|repair performed|outcome notes|technician notes|tech notes',
  },
  'order.observation': {
    any: 'device condition|condition|equipment condition|physical condition|estado do aparelho|condicoes do aparelho|estado do equipamento|estado de conservacao|condicao|pre repair condition',
  },
  'order.accessories': {
    any: 'accessories|acessorios|accessory|acessorio|zubehor|accesorios|items left|itens deixados',
  },
  'order.status': {
    any: 'status|state|situacao|order status|ticket status|repair status|status os|status da os|situacao da os|estado|estado da os|zustand|job status|stage|etapa|fase',
  },
  'order.priority': { any: 'priority|prioridade|prioritat|urgency|urgencia' },
  'order.created': {
    any: 'created|created at|created on|created date|date created|creation date|opened|opened at|opened on|open date|date in|date received|received|received at|received on|received date|check in|checked in|check in date|intake date|booked in|date booked in|entry date|order date|ticket date|event date|repair date|start date|started at|data inicial|data de entrada|data entrada|entrada|data abertura|data de abertura|aberta em|abertura|data de criacao|criado em|data os|data da os|recebido em|data recebimento|data de recebimento|eingang|eingangsdatum|annahmedatum|datum|fecha|fecha de ingreso|fecha ingreso|fecha de entrada|date d entree|aangemaakt',
    own: 'date|data|start|inicio|data cadastro|data de cadastro|created time',
  },
  'order.done': {
    any: 'done|done at|completed|completed at|completed on|completion date|date completed|finished|finished at|finish date|closed|closed at|closed on|close date|date closed|resolved|resolved at|resolution date|repaired at|repair completed|end date|ended at|data final|data conclusao|data de conclusao|concluido em|concluida em|conclusao|data fechamento|data de fechamento|fechamento|fechado em|finalizado em|finalizada em|data termino|termino|data do termino|data finalizacao|fertig|fertiggestellt|abgeschlossen|fecha de cierre|fecha fin',
  },
  'order.returned': {
    any: 'delivered|delivered at|delivered on|delivery date|date out|date collected|collected|collected at|collected on|collection date|picked up|picked up at|pick up date|pickup date|returned|returned at|return date|check out|checked out|check out date|handed over|data entrega|data de entrega|entregue em|entrega|data saida|data de saida|saida|data retirada|data de retirada|retirado em|retirada|abholung|abgeholt|ausgabe|fecha de entrega|fecha entrega',
  },
  'order.total': {
    any: 'total|total price|total amount|grand total|order total|amount|price|total cost|repair cost|charge|charged|cost of repair|invoice total|valor|valor total|valor da os|total os|total geral|preco|preco total|valor do servico|valor cobrado|gesamt|gesamtpreis|preis|importe|costo|estimated cost|estimate|orcamento|valor orcamento|subtotal',
  },
  'order.more': {
    any: 'notes|note|comments|comment|remarks|observations|observacoes|observacao|obs|anotacoes|anotacao|informacoes adicionais|additional notes|internal notes|private notes|public notes|bemerkung|bemerkungen|notas|observaciones|warranty|garantia|termo de garantia|problem type|issue type|fault type|defect type|fault category|ticket type|tipo de problema|tipo de defeito|tipo de servico|tipo de atendimento|barrier|repair barrier if end of life|location|loja|store|filial|tags|due date|due at|prazo|previsao|previsao de entrega|data prevista',
  },
  'person.key': {
    any: 'usuarios id|user id|technician id|tech id|employee id|tecnico id|id tecnico|id usuario|assigned to id|usuario id|funcionario id',
    own: 'id|idusuarios|id usuarios|codigo',
  },
  'person.name': {
    any: 'technician|tech|technician name|assigned to|assigned|assignee|assigned technician|repaired by|engineer|employee|staff|worker|tecnico|tecnico responsavel|responsavel|atendente|funcionario|usuario|user|mecanico|techniker|mitarbeiter|bearbeiter|operador|vendedor|created by|taken by',
    own: 'name|nome|full name|nombre',
  },
  'person.email': { own: 'email|e mail', any: 'technician email|user email' },
  'customer.key': {
    any: 'customer id|customer number|customer no|client id|client number|cliente id|clientes id|id cliente|id clientes|idcliente|idclientes|codigo cliente|codigo do cliente|cod cliente|kundennummer|kunden id|contact id|owner id|cliente codigo|customer code|fk cliente',
    own: 'id|number|no|nr|codigo|cod|code|key|numero cliente|matricula',
  },
  'customer.name': {
    any: 'customer|customer name|customer full name|client|client name|cliente|nome cliente|nome do cliente|cliente nome|kunde|kundenname|name des kunden|contact name|owner|owner name|customer business then name|customer business name then name|nombre cliente|nombre del cliente|customer contact',
    own: 'name|full name|fullname|nome|nome completo|nombre|display name|razao social|nome razao social|nome ou razao social|contact|naam|nom',
  },
  'customer.first_name': {
    any: 'first name|firstname|first|given name|customer first name|vorname|primeiro nome|prenome|voornaam|prenom',
  },
  'customer.last_name': {
    any: 'last name|lastname|surname|family name|customer last name|nachname|sobrenome|apellido|apellidos|achternaam',
  },
  'customer.company': {
    any: 'business name|company|company name|business|organization|organisation|empresa|nome fantasia|fantasia|firma|customer business name|customer company|organisation name|organization name',
  },
  'customer.phone': {
    any: 'phone|phone number|phone no|telephone|tel|mobile|mobile number|mobile phone|cell|cell phone|cellphone|customer phone|customer mobile|client phone|contact number|contact phone|home phone|work phone|alt phone|secondary phone|whatsapp|telefone|telefone 1|telefone 2|telefone1|telefone2|fone|fone 1|fone 2|celular|celular 1|celular 2|telefone cliente|telefone do cliente|celular do cliente|contato|telefon|telefonnummer|handy|mobil|telefono|movil|telefoon|fixo|telefone fixo|telefone celular|telefone residencial|phone1|phone2|phone 1|phone 2',
  },
  'customer.email': {
    any: 'email|e mail|email address|mail|customer email|client email|email cliente|email do cliente|correo|correo electronico|e mail adresse',
  },
  'customer.tax': {
    any: 'cpf|cnpj|cpf cnpj|cnpj cpf|cpf ou cnpj|documento|tax id|tax number|vat|vat number|vat id|nif|nie|dni|rut|cuit|ustid|steuernummer|customer tax id|cpf do cliente|documento cliente',
  },
  'customer.street': {
    any: 'address|street|address 1|address1|address line 1|customer address|rua|endereco|logradouro|strasse|direccion|calle|adresse|adres|street address',
  },
  'customer.number': { any: 'street number|house number|numero endereco|numero casa|hausnummer', own: 'numero' },
  'customer.complement': { any: 'address 2|address2|address line 2|complement|complemento|apartment|unit|apto' },
  'customer.district': { any: 'neighborhood|neighbourhood|district|bairro|suburb|stadtteil|barrio|colonia' },
  'customer.city': { any: 'city|town|customer city|cidade|municipio|ort|stadt|ciudad|ville|plaats' },
  'customer.state': { any: 'province|region|county|uf|customer state|bundesland|provincia', own: 'state|estado' },
  'customer.zip': {
    any: 'zip|zip code|zipcode|postal code|postcode|post code|customer zip|cep|plz|postleitzahl|codigo postal',
  },
  'customer.born': {
    any: 'birthday|birth date|date of birth|birthdate|data de nascimento|data nascimento|nascimento|aniversario|geburtsdatum|dob',
  },
  'customer.created': {
    any: 'customer since|cliente desde',
    own: 'created|created at|created on|created date|creation date|date created|data cadastro|data de cadastro|cadastro|cadastrado em|criado em|date added|registered',
  },
  'customer.site': { any: 'website|web site|site|homepage|url' },
  'equipment.key': {
    any: 'equipment id|device id|asset id|equipamento id|equipamentos id|id equipamento|id equipamentos|aparelho id|id aparelho|asset number|machine id|product id equipment|gerate id|codigo equipamento|codigo do equipamento|veiculo id',
    own: 'id|number|no|codigo|cod|code|key',
  },
  'equipment.name': {
    any: 'device|device name|equipment|equipment name|asset|asset name|item|item name|machine|unit name|product|produto|equipamento|aparelho|nome do equipamento|dispositivo|objeto|gerat|geraet|equipo|descricao equipamento|descricao do equipamento|descricao produto|descricao do produto|descricao do aparelho|vehicle|veiculo|device description|equipment description|repair item|partner product category',
    own: 'name|nome|description|descricao|descripcion',
  },
  'equipment.kind': {
    any: 'device type|equipment type|asset type|product category|product type|device category|tipo equipamento|tipo de equipamento|tipo de aparelho|tipo aparelho|gerateart|tipo de equipo|item type|appliance|categoria do equipamento',
    own: 'type|tipo|category|categoria',
  },
  'equipment.maker': {
    any: 'brand|make|maker|manufacturer|device brand|device make|marca|fabricante|hersteller|marke|fabrikant|merk|marque',
  },
  'equipment.maker_key': { any: 'marcas id|marca id|brand id|manufacturer id|make id' },
  'equipment.model': {
    any: 'model|device model|model number|model name|model no|modelo|modell|modele|equipment model|asset model',
  },
  'equipment.serial': {
    any: 'serial|serial number|serial no|serial num|sn|s n|imei|imei serial|imei serial number|serial imei|imei number|imei 1|imei1|asset serial|asset serial number|device serial|device serial number|service tag|numero de serie|numero serie|n de serie|n serie|num serie|no de serie|serie|patrimonio|seriennummer|numero de serie imei|serienummer|license plate|plate|placa|imei ou serial|serial tag',
  },
  'equipment.location': { any: 'equipment location|device location|localizacao|localizacao do equipamento' },
  'maker.key': { own: 'id|id marcas|idmarcas|codigo' },
  'maker.name': { own: 'name|marca|nome|brand' },
  'part.key': {
    any: 'product id|part id|produtos id|produto id|id produto|item id|inventory id|id peca|peca id',
    own: 'id|codigo interno|key',
  },
  'part.name': {
    any: 'part name|product name|nome do produto|nome produto|peca|part description',
    own: 'name|nome|description|descricao|item|item name|product|produto|part|title|bezeichnung|nombre|descripcion|peca',
  },
  'part.sku': {
    any: 'sku|part number|part no|item code|product code|codigo do produto|codigo produto|cod produto|referencia do produto|artikelnummer',
    own: 'code|codigo|cod|reference|referencia|ref|number',
  },
  'part.ean': {
    any: 'ean|upc|upc code|gtin|barcode|bar code|codigo de barras|cod de barra|cod barras|codigo barras|ean13|ean 13|upc ean',
  },
  'part.maker': { own: 'brand|manufacturer|marca|fabricante|maker|make|hersteller' },
  'part.price': {
    any: 'sale price|selling price|retail price|price retail|unit price retail|preco venda|preco de venda|valor venda|valor de venda|verkaufspreis|precio venta|retail|sell price',
    own: 'price|preco|valor|preis|precio|unit price',
  },
  'part.cost': {
    any: 'cost price|price cost|purchase price|buying price|preco compra|preco de compra|preco custo|preco de custo|valor compra|valor custo|valor de custo|custo|einkaufspreis|unit cost|precio costo',
    own: 'cost|price cost',
  },
  'part.on_hand': {
    any: 'stock|in stock|on hand|quantity on hand|qty on hand|quantity in stock|stock quantity|stock qty|estoque|estoque atual|quantidade em estoque|qtd estoque|qtde estoque|saldo|bestand|existencia|available',
    own: 'quantity|qty|quantidade|qtd|qtde',
  },
  'part.least': {
    any: 'minimum stock|min stock|reorder level|reorder point|low stock|minimum quantity|stock warning|estoque minimo|minimo|mindestbestand|desired stock level',
  },
  'part.place': {
    any: 'bin|bin location|shelf|prateleira|localizacao no estoque|physical location|lagerort',
    own: 'location|localizacao|local',
  },
  'line.key': { own: 'id|line id|item id' },
  'line.kind': { own: 'type|tipo|line type|item type|kind' },
  'line.description': {
    own: 'description|descricao|name|item|product|part|service|servico|produto|peca|nome|product name|item name|line item|descripcion',
  },
  'line.quantity': { own: 'quantity|qty|quantidade|qtd|qtde|menge|cantidad' },
  'line.price': {
    own: 'price|unit price|retail price|price retail|preco|valor|valor unitario|preco unitario|einzelpreis|precio|rate',
  },
  'line.cost': { own: 'cost|unit cost|custo|cost price' },
  'line.sum': { own: 'subtotal|sub total|total|line total|valor total|amount|extended price' },
  'note.key': { own: 'id|note id|comment id' },
  'note.text': {
    any: 'anotacao|comment body',
    own: 'text|texto|note|notes|comment|comments|body|message|mensagem|content|conteudo|description|descricao|observacao|nota|bemerkung',
  },
  'note.author': { own: 'author|autor|user|usuario|tech|technician|created by|by|name|nome|posted by|tecnico|staff' },
  'note.created': {
    own: 'date|data|created|created at|created on|data hora|date time|datetime|timestamp|criado em|time|date created|fecha',
  },
};

interface Known {
  readonly role: Role;
  readonly own: boolean;
}

const known = new Map<string, Known[]>();
for (const [role, { any = '', own = '' }] of Object.entries(words))
  for (const [text, isOwn] of [
    [any, false],
    [own, true],
  ] as const)
    for (const heading of text.split('|').filter((word) => word !== ''))
      known.set(heading, [...(known.get(heading) ?? []), { role: role as Role, own: isOwn }]);

/** `nomeCliente`, `customer_name` and `Customer Name:` as words. */
export function wordsOf(heading: string): string {
  return normalise(heading.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')).replace(
    /nr$/,
    (end, at: number) => (at > 3 ? 'nummer' : end),
  );
}

/** The roles that a heading may have in a table of a subject; the best one first. */
export function rolesOf(heading: string, subject: Subject): readonly Role[] {
  const text = wordsOf(heading);
  const found =
    known.get(text) ?? known.get(text.replace(/^(?:the|o|a|nr|no) /, '')) ?? known.get(text.replaceAll(' ', '')) ?? [];
  const ofOwn = (role: Role): boolean => role.startsWith(`${subject}.`);
  // The customer of an order may be called by a bare name.
  const lent = (role: Role): boolean => subject === 'order' && role.startsWith('customer.');
  return found
    .filter(
      ({ role, own }) => !own || ofOwn(role) || (lent(role) && !['customer.key', 'customer.created'].includes(role)),
    )
    .map(({ role, own }) => ({ role, weight: ofOwn(role) ? (own ? 2 : 3) : own ? 0 : 1 }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ role }) => role);
}
