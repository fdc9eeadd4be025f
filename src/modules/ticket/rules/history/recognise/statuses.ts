import { normalise } from '#platform/entity/search-text.ts';
import type { Status } from '../../status.ts';

/** Words that name a status in programs for repair shops; the first that a text contains decides. */
const words: readonly (readonly [Status, RegExp])[] = [
  [
    'done',
    /(?:aguard\w*|wait\w*|await\w*|ready) (?:for |a |o |on )?(?:retirada|entrega|pick|collect|cliente retirar|abholung)/,
  ],
  [
    'cancel',
    /cancel|nao aprovad|nao autorizad|recusad|reprovad|declin|reject|abandon|sem conserto|sem reparo|nao tem conserto|unrepairable|not repaired|unable|irrepar|end of life|storniert|abgelehnt|desist|devolvido sem|condenad|descart|beyond repair|repairable|no fix|not fixed/,
  ],
  [
    'block',
    /aguard|wait|hold|pending part|parts order|peca|await|paus|wartet|warte|espera|blocked|on order|customer approval|pending approval/,
  ],
  ['review', /review|test|quality|\bqc\b|revis|conferencia/],
  [
    'done',
    /done|finish|finaliz|fatur|complete|closed|fechad|fixed|repaired|resolved|invoiced|advice|paid|pago|conclu|entreg|deliver|collected|picked up|ready|pronto|retirad|fertig|erledigt|abgeholt|abgeschlossen|repariert|terminad|listo|encerrad|consertad|reparado|gemaakt|gerepareerd|ok\b/,
  ],
  [
    'doing',
    /doing|progress|andamento|execu|working|diagnos|in repair|em reparo|reparando|conserto|bench|bancada|aprovad|approved|autorizad|started|in arbeit|analise|en proceso|manutencao|assigned|servico/,
  ],
  [
    'open',
    /open|new\b|abert|novo|nova|orcamento|estimate|quote|received|recebid|entrada|pending|pendente|negocia|scheduled|agendad|booked|customer reply|neu|offen|unknown|desconhecid|check/,
  ],
];

/** The status that a word of another program most probably means; undefined if nothing tells. */
export function proposedStatus(word: string): Status | undefined {
  const text = normalise(word);
  if (text === '') return undefined;
  return words.find(([, pattern]) => pattern.test(text))?.[0];
}

/** `high`, `urgent`, `3` … */
export function priorityOf(word: string): 'low' | 'medium' | 'high' | undefined {
  const text = normalise(word);
  if (/urgen|high|alta|alto|hoch|critic|emergenc|\brush\b/.test(text)) return 'high';
  if (/low|baixa|baixo|niedrig/.test(text)) return 'low';
  return /normal|medi|regular|mittel/.test(text) ? 'medium' : undefined;
}
