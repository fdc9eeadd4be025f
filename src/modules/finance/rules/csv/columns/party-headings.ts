/** Headings of the one who pays and of the one who is paid, as `folded` spells them; some files have both. */
export const payer =
  /^(zahlungspflichtige\w*|auftraggeber(name)?|pagador|remetente|ordenante|payer|sender|donneur d ordre|ordinante)\b|^(zahler|debtor|debitor(name)?|originator|remitter|payor|ordering party|emetteur|debiteur|opdrachtgever|betaler|afsender|avsender|betalare|avsandare|maksaja|maksja|moketojas|maksatajs|nadawca|zleceniodawca|platce|platitel|odesilatel|odosielatel|kuldo|fizeto( fel)?|platitelj|uplatitelj|gonderen|ordonator|platitor)( (name|nimi|nev|neve|navn|namn|adi|nume|naam))?$|^(πληρωτης|плательщик|отправитель|付款(人|方)|汇款人|匯款人)$/;
export const payee =
  /^(zahlungsempfanger\w*|empfanger(name)?|begunstigter|favorecido|destinatario|beneficiario|payee|recipient|receiver|beneficiaire)\b|^(creditor|kreditor(name)?|receiving party|recebedor|beneficiary|destinataire|crediteur|begunstigde|ontvanger|modtager|mottaker|mottagare|saaja|saajan|gavejas|sanemejs|odbiorca|prijemce|prijimatel|prijemca|kedvezmenyezett|jogosult|primatelj|alici|beneficiar)( (name|nimi|nev|neve|navn|namn|adi|nume|naam))?$|^(δικαιουχος|получатель|收款(人|方))$/;

/** Words that mean payer and payee only next to each other. */
const pairs = [
  ['from', 'to'],
  ['van', 'naar'],
  ['von', 'an'],
  ['de', 'para'],
  ['da', 'a'],
  ['de', 'a'],
  ['fra', 'til'],
  ['fran', 'till'],
  ['od', 'do'],
  ['z', 'na'],
  ['от', 'кому'],
] as const;

/** The columns of the one who pays and of the one who is paid, by their headings; undefined without one of them. */
export function partyColumnsOf(names: readonly string[]): readonly [from: number, to: number] | undefined {
  const [from = -1, to = -1] = [payer, payee].map((words) => names.findIndex((name) => words.test(name)));
  if (from !== -1 && to !== -1 && from !== to) return [from, to];
  return pairs
    .map(
      ([one, other]) =>
        [names.findIndex((name) => isIt(name, one)), names.findIndex((name) => isIt(name, other))] as const,
    )
    .find((found) => !found.includes(-1));
}

function isIt(name: string, word: string): boolean {
  return name === word || name === `${word} name`;
}
