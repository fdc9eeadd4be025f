import type { Encoding } from '../settings.ts';

/** A language with Latin letters: those beyond a to z, and the encodings and currencies of its banks. The
 * euro says nothing. */
interface Alphabet {
  readonly letters: string;
  readonly encodings: readonly Encoding[];
  readonly currencies: string;
}

const western: readonly Encoding[] = ['windows-1252', 'ibm850'];
const central: readonly Encoding[] = ['windows-1250', 'iso-8859-2', 'ibm852'];

export const alphabets: readonly Alphabet[] = [
  // Of equal languages the first wins.
  { letters: 'äöüßé', encodings: western, currencies: 'CHF' },
  { letters: 'àâæçéèêëîïôœùûüÿ', encodings: western, currencies: 'CHF CAD' },
  { letters: 'áéíóúüñçàïòè', encodings: western, currencies: 'MXN COP CLP ARS PEN UYU' },
  { letters: 'áâãàçéêíóôõúü', encodings: western, currencies: 'BRL' },
  { letters: 'àèéìòóù', encodings: western, currencies: 'CHF' },
  { letters: 'éëïöüèáó', encodings: western, currencies: '' },
  { letters: 'åäöéü', encodings: western, currencies: 'SEK' },
  { letters: 'æøåéäö', encodings: western, currencies: 'DKK NOK' },
  { letters: 'áéíóúýþæðö', encodings: western, currencies: 'ISK' },
  { letters: 'ąćęłńóśźż', encodings: central, currencies: 'PLN' },
  { letters: 'áčďéěíňóřšťúůýž', encodings: central, currencies: 'CZK' },
  { letters: 'áäčďéíĺľňóôŕšťúýž', encodings: central, currencies: '' },
  { letters: 'áéíóöőúüű', encodings: central, currencies: 'HUF' },
  { letters: 'ăâîșțşţ', encodings: central, currencies: 'RON' },
  { letters: 'čćđšž', encodings: central, currencies: 'BAM RSD MKD' },
  { letters: 'çğıöşüîâ', encodings: ['windows-1254'], currencies: 'TRY' },
  { letters: 'ąčęėįšųūž', encodings: ['windows-1257'], currencies: '' },
  { letters: 'āčēģīķļņšūž', encodings: ['windows-1257'], currencies: '' },
  { letters: 'äõöüšž', encodings: ['windows-1257'], currencies: '' },
];

/** Another script: its frequent letters, all of its letters, and the encodings and currencies of its banks. */
interface Script {
  readonly frequent: string;
  readonly all: RegExp;
  /** How much one of the other letters counts, where the frequent ones count 1. */
  readonly rare?: number;
  readonly encodings: readonly Encoding[];
  readonly currencies: string;
}

export const scripts: readonly Script[] = [
  {
    frequent: 'оеаинтсрвлкмдпуя',
    all: /\p{Script=Cyrillic}/u,
    encodings: ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866'],
    currencies: 'RUB UAH BGN BYN KZT RSD MKD KGS',
  },
  { frequent: 'αοιετσνηυρπκμλωάόίέή', all: /\p{Script=Greek}/u, encodings: ['windows-1253'], currencies: '' },
  { frequent: 'יוהלאתרבמשנ', all: /\p{Script=Hebrew}/u, encodings: ['windows-1255'], currencies: 'ILS' },
  {
    frequent: 'اليمونرتبةعدسفحك',
    all: /\p{Script=Arabic}/u,
    encodings: ['windows-1256'],
    currencies: 'SAR AED EGP QAR KWD BHD OMR JOD MAD DZD TND LBP IQD',
  },
  {
    frequent: 'านรกอเงมยลวดทสตัี่้ป',
    all: /\p{Script=Thai}/u,
    encodings: ['windows-874'],
    currencies: 'THB',
  },
  {
    frequent: 'のいしとをたるんアイスリンルトクラッーシフカド年月日金額残高支払入出引預振込手数料店利用円摘要',
    all: /[\u3000\u3041-\u30ff\u4e00-\u9fa5\uff01-\uff9f]/,
    encodings: ['shift_jis', 'euc-jp'],
    currencies: 'JPY',
  },
  {
    frequent: '이다금액거래잔일자입출지급은행계좌내용고점기기타수료대체카드전급여사인서',
    all: /[\uac00-\ud7a3]/,
    rare: 0.5,
    encodings: ['euc-kr'],
    currencies: 'KRW',
  },
  {
    frequent:
      '的一是在有人大中国上交易日期金额余额账户摘要收支转入出付款存取对方名称手续费工资消费银行网时间币种类型备注号支付宝微信公司',
    all: /[\u4e00-\u9fa5]/,
    encodings: ['gb18030'],
    currencies: 'CNY',
  },
  {
    frequent:
      '的一是在有人大中國上交易日期金額餘額帳戶摘要收支轉入出付款存取對方名稱手續費薪資消費銀行網時間幣別備註號提款存款公司',
    all: /[\u4e00-\u9fa5]/,
    encodings: ['big5'],
    currencies: 'TWD HKD MOP',
  },
];
