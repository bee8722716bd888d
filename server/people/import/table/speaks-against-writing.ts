import { headerWords } from '../columns/header-meaning.ts';

/** What says that somebody has died or wants no messages: alone in a cell, or as the answer of a column that asks for it. */
const SAID =
  /^(?:deceased|dead|died|late$|rip|r\.i\.p\.?|passed (?:away|on)|gone to (?:be with|glory)|unsubscribed?|opt(?:ed)?[ -]?out|opted out|stop$|do ?n[o'’]t (?:contact|call|text|e-?mail|mail|sms|message)|dn[cd]|no (?:sms|calls?|texts?|e-?mails?|messages?|contact|consent)|block(?:ed|listed)|blacklisted|bounced|complained|complaint|d[ée]c[ée]d[ée]e?|d[ée]sabonn[ée]e?|d[ée]sinscrite?|falecid[oa]|fallecid[oa]|difunt[oa]|verstorben|gestorben|abgemeldet|overleden|oorlede|afgemeld|amefariki|marehemu)(?![\p{L}\p{N}])/iu;
const LONGEST = 60;

const AGAINST =
  /\b(unsubscri\w*|opt(ed)? ?outs?|optout|do not (contact|call|text|email|mail|sms|message)|donot\w+|dn[cd]|no (sms|calls?|texts?|emails?|mail|messages?|contact)|blocked|blocklist(ed)?|blacklist(ed)?|bounced?|suppressed|deceased|dead|died|death|is late|passed away|desabonne\w*|decede\w*|deces|falecid\w*|obito|fallecid\w*|defuncion|verstorben|abgemeldet|overleden|afgemeld)\b/;
const FOR =
  /\b(consent\w*|opt(ed)? ?ins?|optin|subscribed?|subscription|permission|may we (contact|call|text|email|mail|message)|can (we )?(contact|call|text|email|mail|message)|accepts?( (email|sms|marketing|mail|texts?|calls?))+|(sms|email|mail|text|marketing|newsletter|contact|messages?)( (allowed|ok|okay|permitted|accepted|agreed))|receives? (sms|emails?|texts?|messages?|newsletters?)|gdpr|ndpr|popia|alive|living|consentement|abonne\w*|consentimento|consentimiento|einwilligung|toestemming|textable)\b/;

const YES = /^(?:y|yes|true|1|x|✓|✔|☑|on|oui|sim|s[ií]|ja|ndiyo|checked|wahr|vrai|verdadeiro|verdadero)$/iu;
const NO =
  /^(?:n|no|false|0|✗|✘|off|never|non|n[ãa]o|nein|nee|hapana|none|refused|declined|denied|withdrawn|revoked|not given|falsch|faux|falso)$/iu;
const BLANK_DATE = /^0{1,4}([-/.]0{1,4}){2}/;

/** Whether a cell says that somebody has died or wants no messages. */
export function speaksAgainstWriting(header: string, cell: string): boolean {
  if (cell.length <= LONGEST && SAID.test(cell)) return true;
  if (!header || cell.length > LONGEST) return false;
  const words = headerWords(header);
  if (AGAINST.test(words)) return YES.test(cell) || (/\d{2}/.test(cell) && !BLANK_DATE.test(cell));
  return FOR.test(words) && NO.test(cell);
}
