import { valueTexts } from '../../texts.ts';
import { isPlaceholder, withoutAside, looksLikeName } from '../cells/clean-cell.ts';
import { type Problem, problemOf } from '../cells/problem.ts';
import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';
import { namesChildren, headerWords } from '../columns/header-meaning.ts';
import { columnLetter } from '../columns/headers.ts';
import type { Table, TableRow } from './find-table.ts';

/** `rest`: more of the address. `problems`: the row's cells without a column, with their outcome. */
type Left = { rest: string; problems: Problem[] };

const NOTHING: Left = { rest: '', problems: [] };
const COUNT = /^\d{1,6}[.)]?$/;

/**
 * Finds in each row what stands under no header, and in the columns that are left out what must be known before somebody is
 * written to. Behind the last header the commas of an address that nobody quoted make cells of their own.
 */
export function leftCells({ headers, found }: Table, rows: readonly TableRow[], country: string) {
  const { at, also, instead, mixed } = found;
  const taken = new Set([...Object.values(at), ...Object.values(also).flat(), ...Object.values(instead).flat()]);
  taken.add(mixed);
  const { FullName: whole, FirstName, LastName, Address: address } = at;
  // The heading is merged over both.
  if (whole !== undefined && FirstName === undefined && LastName === undefined && headers[whole + 1] === '')
    taken.add(whole + 1);
  const isLast = address !== undefined && headers.findLastIndex(Boolean) === address;
  const reaches = (cell: string) => looksLikePhone(cell, country) || looksLikeEmail(cell);
  const counts = new Set<number>();
  headers.forEach((header, place) => {
    const cells = header ? [] : rows.flatMap(({ cells }) => cells[place]?.trim() || []);
    if (cells.length > 0 && cells.every((cell) => COUNT.test(cell))) counts.add(place);
  });
  const ofNames = new Set([
    ...found.rivals,
    ...headers.flatMap((header, place) => (header && namesChildren(header) ? [place] : [])),
  ]);
  const open = headers.flatMap((_, place) => (taken.has(place) || counts.has(place) ? [] : [place]));
  return (cells: readonly string[]): Left => {
    if (cells.length <= headers.length && !open.some((place) => cells[place])) return NOTHING;
    let left: Left | undefined;
    let joins = isLast && Boolean(cells[address]);
    for (let place = 0; place < cells.length; place += 1) {
      const cell = cells[place] ?? '';
      const header = headers[place] ?? '';
      if (!cell) {
        if (place > (address ?? -1)) joins = false;
        continue;
      }
      if (taken.has(place) || counts.has(place)) continue;
      const against = speaksAgainstWriting(header, cell);
      if (!against && ofNames.has(place) && namesSomebody(cell)) {
        const text = valueTexts.otherName({ name: cell.slice(0, 120), header: header.slice(0, 60) });
        (left ??= { rest: '', problems: [] }).problems.push(leave(header, cell, text));
        continue;
      }
      if ((header || isPlaceholder(cell)) && !against) continue;
      // The numbers behind the last header are read with the others.
      if (place >= headers.length && looksLikePhone(cell, country)) continue;
      left ??= { rest: '', problems: [] };
      if (against) {
        const said = header ? `${header}: ${cell}` : cell;
        left.problems.push(
          leave(
            header || `Column ${columnLetter(place)}`,
            cell,
            valueTexts.beforeWriting({ said: said.slice(0, 120) }),
          ),
        );
      } else if (joins && isLast && place > address && !reaches(cell)) left.rest += `, ${cell}`;
      else
        left.problems.push(
          leave(`Column ${columnLetter(place)}`, cell, valueTexts.underNoHeader({ typed: cell.slice(0, 120) })),
        );
    }
    if (!left) return NOTHING;
    if (left.rest)
      left.problems.push(problemOf('Address', valueTexts.joinedAddress({ rest: left.rest.slice(2, 122) })));
    return left;
  };
}

/** Whether a cell beneath “Children” holds a name: “Kamsi (12), Dera”, not “2” or “Yes”. */
const namesSomebody = (cell: string): boolean =>
  cell
    .split(/[,;&/\n]/)
    .map((part) => withoutAside(part.trim()))
    .some(
      (part) =>
        looksLikeName(part) && !isPlaceholder(part) && !/^(?:y|n|yes|no|oui|non|sim|não|s[ií]|none)$/i.test(part),
    );

const leave = (column: string, cell: string, text: Parameters<typeof problemOf>[1]): Problem =>
  problemOf(column.slice(0, 60), text, { dropped: cell });

/** Says that a person has died or wants no messages: alone in a cell, or as the answer in a column that asks for it. */
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
function speaksAgainstWriting(header: string, cell: string): boolean {
  if (cell.length <= LONGEST && SAID.test(cell)) return true;
  if (!header || cell.length > LONGEST) return false;
  const words = headerWords(header);
  if (AGAINST.test(words)) return YES.test(cell) || (/\d{2}/.test(cell) && !BLANK_DATE.test(cell));
  return FOR.test(words) && NO.test(cell);
}
