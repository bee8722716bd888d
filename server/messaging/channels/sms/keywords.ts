import { needsUnicode } from '../../../../contract/messaging/channels/sms/sms-pages.ts';
import { catalogue, say } from '../../../core/language/catalogue.ts';
import type { SmsOutgoing } from '../../../adapters/sms/gateway.ts';
import type { Keyword } from '../../../adapters/gateway.ts';
import type { Replies } from '../channel.ts';

/**
 * The words that carriers and providers agree on, and those people write in the languages of the countries offered as
 * home (English, French, Portuguese, Spanish, Swahili, Hausa, Yoruba, Igbo, Twi, Zulu, Kinyarwanda, Somali, Arabic,
 * Amharic). A person who writes one of these and nothing else means it.
 */
const words: Record<Keyword, readonly string[]> = {
  stop: [
    'STOP',
    'STOP ALL',
    'STOPALL',
    'STOPSTOP',
    'UNSUBSCRIBE',
    'UNSUB',
    'CANCEL',
    'END',
    'QUIT',
    'OPT OUT',
    'OPTOUT',
    'REMOVE',
    'REVOKE',
    'STOPPED',
    'STOP IT',
    'STOP TEXTING',
    'STOP SENDING',
    'TAKE ME OFF',
    'NO MORE',
    '🛑',
    'ARRET',
    'ARRETE',
    'ARRETER',
    'ARRETEZ',
    'STOPPER',
    'DESABONNER',
    'DESABONNEMENT',
    'DESINSCRIRE',
    'DESINSCRIPTION',
    'ANNULER',
    'FIN',
    'RESILIER',
    'PARE',
    'PARAR',
    'PAREM',
    'SAIR',
    'CANCELAR',
    'CANCELE',
    'REMOVER',
    'DESCADASTRAR',
    'DESINSCREVER',
    'ALTO',
    'BAJA',
    'DETENER',
    'SALIR',

    'ACHA',
    'ACHENI',
    'SIMAMA',
    'SIMAMISHA',
    'KOMESHA',
    'SITISHA',
    'ONDOA',
    'NIONDOE',
    'JIONDOE',
    'JITOE',
    'SITAKI',
    'DAINA',
    'TSAYA',
    'DAKATA',
    'A DAINA',
    'KU DAINA',
    'BARI',
    'DURO',
    'DAWO DURO',
    'DA DURO',
    'DA A DURO',
    'E DURO',
    'E DAWO DURO',
    'JAWO',
    'KWUSI',
    'KUSI',
    'KWUSIZIE',
    'KWUSI YA',
    'AKWUSI',
    'AKWUSILA',
    'GYAE',
    'YIMA',
    'MISA',
    'HAGARIKA',
    'JOOJI',

    'توقف',
    'توقفوا',
    'وقف',
    'قف',
    'أوقف',
    'أوقفوا',
    'إيقاف',
    'إلغاء',
    'إلغاء الاشتراك',
    'الغاء اشتراك',
    'ألغ',
    'كفى',
    'አቁም',
    'አቁሙ',
    'አቁሚ',
    'ይቁም',
    'ማቆም',
    'አቋርጥ',
    'ይቋረጥ',
    'ሰርዝ',
    'ይሰረዝ',
    'СТОП',
  ],
  start: [
    'START',
    'UNSTOP',
    'SUBSCRIBE',
    'OPT IN',
    'OPTIN',
    'COMMENCER',
    'REPRENDRE',
    'COMECAR',
    'INICIAR',
    'ANZA',
    'FARA',
    'BERE',
    'MALITE',
    'ابدأ',
    'اشترك',
    'اشتراك',
    'ጀምር',
  ],
  help: ['HELP', 'INFO'],
};

/** Words around a keyword that do not change its meaning. */
const courtesies = [
  'PLEASE',
  'PLS',
  'PLZ',
  'NOW',
  'KINDLY',
  'THANKS',
  'THANK YOU',
  'ME',
  'SMS',
  'TEXT',
  'TEXTS',
  'MESSAGE',
  'MESSAGES',

  'ALL',
  'MERCI',
  'SVP',
  'STP',
  "S'IL VOUS PLAIT",
  "S'IL TE PLAIT",
  'POR FAVOR',
  'OBRIGADO',
  'OBRIGADA',
  'TAFADHALI',
  'DON ALLAH',
  'JOWO',
  'E JOWO',
  'BIKO',
  'من فضلك',
  'رجاء',
  'لو سمحت',
  'እባክዎ',
  'እባክህ',
  'እባክሽ',
  'እባካችሁ',
];

/** A reply that is longer says something, too. */
const LONGEST = 80;

/**
 * Letters as they are meant: in any case, width and script of their accents, with or without vowel signs, a letter held down
 * counted once, and the digits that stand in for letters.
 */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[\p{M}\p{Cf}\u0640'’ʼ]/gu, '')
    .replaceAll(/(?<=\p{L})0|0(?=\p{L})/gu, 'O')
    .replaceAll('ى', 'ي')
    .replaceAll('ٱ', 'ا')
    .replaceAll(/[^\p{L}\p{N}🛑]+/gu, ' ')
    .replaceAll(/(.)\1+/gu, '$1')
    .trim();
}

const known = new Map(
  Object.entries(words).flatMap(([keyword, all]) => all.map((word) => [folded(word), keyword] as const)),
);
const polite = courtesies.map(folded);

/** Two letters next to each other in the wrong order, as thumbs write STOP. */
const swapped = new Set(['TSOP', 'SOTP', 'STPO']);

/** A text without the courtesies at its ends. */
function withoutCourtesies(text: string): string {
  for (const word of polite) {
    if (text.startsWith(`${word} `)) return withoutCourtesies(text.slice(word.length + 1));
    if (text.endsWith(` ${word}`)) return withoutCourtesies(text.slice(0, -word.length - 1));
  }
  return text;
}

/** One word said several times is one word. */
function saidOnce(text: string): string {
  const [first = '', ...more] = text.split(' ');
  return more.every((word) => word === first) ? first : text;
}

const isKeyword = (word: string | undefined): word is Keyword => word === 'stop' || word === 'start' || word === 'help';

/**
 * The keyword a reply is, in any language and spelling, said once or several times, with or without marks and courtesies
 * around it; null for anything else people write.
 */
export function keywordOf(text: string): Keyword | null {
  if (text.length > LONGEST) return null;
  const plain = folded(text);
  // S T O P and S.T.O.P are one word.
  const joined = /^\p{L}(?: \p{L}){2,}$/u.test(plain) ? plain.replaceAll(' ', '') : plain;
  for (const said of [joined, saidOnce(joined), saidOnce(withoutCourtesies(joined))]) {
    const keyword = swapped.has(said) ? 'stop' : known.get(said);
    if (isKeyword(keyword)) return keyword;
  }
  return null;
}

const texts = catalogue('sms-help', {
  help: 'You get messages from {name}. Reply STOP to get no more, START to get them again.',
  helpOfSeveral:
    'You get messages from {name} and {more, number} more. Reply STOP to get no more, START to get them again.',
});

export const smsReplies: Replies = {
  keyword: keywordOf,
  help: ({ reference, from, to }, { name, more, language }): SmsOutgoing => {
    const text = say(more === 0 ? texts.help({ name }) : texts.helpOfSeveral({ name, more }), language);
    return { reference, to: from, from: to, text, unicode: needsUnicode(text) };
  },
};
