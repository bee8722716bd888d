import { OTHER_LANGUAGES, BIRTH_PARTS, NO_ADDRESS, type Meaning, type Rule } from './header-rules.ts';

/** The words of a header in plain letters; without what is in brackets, unless nothing else is there. */
export function headerWords(header: string): string {
  const plain = header
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u200b\u200e\u200f\u2060\ufeff]/gu, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{L})(\d)/gu, '$1 $2')
    .toLowerCase()
    .replaceAll('e-mail', 'email')
    .replaceAll(/\be mail\b/gu, 'email')
    .replaceAll(/[’'`]/gu, ' ');
  const bare = words(plain.replaceAll(/\([^)]*\)?|\[[^\]]*\]?/gu, ' '));
  return bare || words(plain);
}

const words = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();

const OTHERS =
  /\b(kin|nok|n o k|ice|shepherd|counsell?or|follow ?up|mentor|discipler|witness(es)?|godparents?|godmother|godfather|parrain|marraine|padrinho|madrinha|padrino|madrina|emergency|guardians?|parents?|father|mother|spouse|husband|wife|child|camper|children|sons?|daughters?|referee|referred|referral|invited|inviter|introduced|assistants?|manager|pere|mere|conjoint|epoux|epouse|enfants?|urgence|tuteur|beneficiary|relationship|company main|leader|relation [0-9]|payers?|payeur|buyer|purchaser|acheteur|comprador|pagador)\b/;
/** People whose numbers are dialled for a child, and people named in a list of children. */
const CARERS =
  /\b(guardians?|parents?|father|mother|carers?|pere|mere|tuteur|mae|madre|padre|pai|responsavel|vater|mutter|eltern)\b/;
const CHILDREN = /\b(child|camper|children|kids?|pupils?|sons?|daughters?|enfants?|filhos?|hijos?|kinder|kindes)\b/;

/** “Children”, “Names of kids”. */
export const namesChildren = (header: string): boolean => CHILDREN.test(headerWords(header));

const whose = (text: string): Meaning['others'] =>
  CARERS.test(text) ? 'carer' : CHILDREN.test(text) ? 'child' : 'other';

const ABOUT =
  /\b(timestamp|horodateur|id|uid|guid|username|password|photo|image|picture|notes?|comments?|remarks?|fax|telecopie|pager|labels?|types?|phonetic|yomi|url|website|web|link|status|statut|departments?|departement|anniversary|wedding|baptism|baptized|baptised|bapteme|age|school|amount|offerings?|tithes?|signature|latitude|longitude|language|attendance|present|created|updated|modified|edited|changed|opt|optin|time ?zone|platform|subscribed|consent|bounced?|unlisted|carrier|private|rating|origin|mileage|hobby|priority|sensitivity|subject|initials|maiden|suffix|nick ?name|known as|goes by|file as|calendar|score|grade|medical|allergies|s n|sn|serial|number of|no of)\b/;

const is =
  (column: string | null, more: Partial<Meaning> = {}) =>
  () => ({ column, ...more });
const nothing = () => ({ column: null });

/** Numbers of orders and tickets are none that is dialled, and whoever fills in a form is not who it is about. */
const NOT_THE_PERSON: Rule[] = [
  [
    /\b(orders?|commande|pedido|invoice|facture|receipt|recu|transaction|booking|tickets?|billet)\b.{0,200}\b(no|nr|num|numbers?|numero|id|ref|reference|code)\b|\b(references?|ref|numero|no|id) (de )?(la |du )?(order|commande|pedido|facture|transaction|billet)\b/,
    (text) => (/\b(phone|mobile|tel\w*|cell)\b/.test(text) ? { column: 'PhoneNumber', rank: place(text) } : nothing()),
  ],
  [
    /\b(preench(endo|ido|eu)|cadastrado por|rempli(e|t)? (par|ce|cette|le)|qui remplit|fill(s|ed|ing)? (this|in|out|up)|(submitted|registered|recorded|entered|enregistre) (by|par)|enumerator|data collector)\b/,
    nothing,
  ],
];

const RULES: Rule[] = [
  ...NOT_THE_PERSON,
  ...NO_ADDRESS,
  ...BIRTH_PARTS,
  [/^name (first|given)$/, is('FirstName')],
  [/^name (last|family)$/, is('LastName')],
  [/^name (mi|middle)$/, is('OtherNames')],
  [/\bnom (de |d )(naissance|jeune fille)\b|^(maiden|birth) (sur)?name$/, nothing],
  [/^user principal name$/, is('Email', { rank: 27, unsure: true })],
  [/^nom (d )?usage$|^nom marital$/, is('LastName')],
  [/\b(yomi|phonetic|furigana|pronunciation)\b/, nothing],
  [/^((name|generational) )?suffix$/, is('Suffix')],
  [/^individual suffix$/, is('Suffix')],
  [/^first ?(and )?middle( names?)?$/, is('FirstName')],
  [/\b(household|family|famille)\b.{0,200}\b(role|position|relationship|part|relation)\b/, is('FamilyRole')],
  [/^(household|famille)( name| nom)?$/, is('Family')],
  [/^(household|family|famille) (id|number|no|code|identifier)$/, is('Family', { rank: 30 })],

  [
    /\b(marital|matrimonial\w*|etat civil|civil status|m status|marriage status|married single|single married)\b/,
    is('MaritalStatus'),
  ],
  [
    /^(head|household head|family head|householder)( name)?$|^(name of )?head of (the )?(household|family|house|home)$|^chef de famille$/,
    is('FullName', { rank: 25 }),
  ],
  [
    /^(names? of )?(the )?(couples?|husbands? and wi(fe|ves)|husband wife|mr and mrs)( names?)?$/,
    is('FullName', { rank: 25 }),
  ],
  [/^post ?noms?$/, is('OtherNames')],
  [/^(contact person|person to contact|contact name|name of contact( person)?)$/, is('FullName', { rank: 25 })],
  [/\bborn again\b|\bnew birth\b/, nothing],
  [/^group membership$|^labels$/, is('Group')],
  [OTHERS, (text) => ({ column: null, others: whose(text) })],
  [
    /\b(preferred|best|favou?rite|how)\b.{0,200}\b(contact|contacted|communication|reach|reached)\b|\bmeans of communication\b|\bmoyens? de communication\b/,
    is('CommunicationMeans'),
  ],
  [/\bjoin(ing)?\b.{0,200}\b(us|church)\b|\binterested\b.{0,200}\bjoin/, is('InterestedInJoining')],
  [/\b(visited|visit you|be visited|home visit)\b/, is('WantToBeVisited')],
  [
    /^email (\d )?(label|type)$|\b(email|courriel|mel)\b.{0,200}\b(opt|optin|status|type|label|subscribed|format|display name)\b/,
    nothing,
  ],
  [
    /\b(emails?|courriels?|courrier electronique|mel|gmail|adresse electronique)\b|^mail( address| id)?$/,
    (text) => ({ column: 'Email', rank: place(text) }),
  ],
  [
    /\b(country|dial(l?ing)?|calling|phone|mobile|tel\w*) (code|prefix)\b|^(isd|std|prefix) ?(code)?$|\bindicatif\b/,
    nothing,
  ],
  [/\b(date|day|year)\b.{0,200}\b(contact|visit)\b|\bstate of origin\b/, nothing],
  [
    /\b(phones?|phone ?no|tel|tels|telno|telephones?|mobiles?|mobileno|mob|gsm|gsmno|cellphones?|cellno|cellulaire|whats ?app|whatsappno|portable|handphone|handset|msisdn|landline)\b|\bcell (phone|no|number|num)\b|\bcontact (no|nos|num|number|numbers)\b|\bcalling (line|number)\b|^cell \d$/,
    (text) =>
      /\b(label|type|fax|carrier|unlisted|textable|opt|sms|country)\b/.test(text) && !/\bsms (number|no)\b/.test(text)
        ? { column: null }
        : { column: 'PhoneNumber', rank: phoneRank(text) },
  ],
  [
    /^(cell|contacts?|contact (info|details|information)|numbers?|nos?|line \d|lines?|num|numeros?|details|home|office)$/,
    is('PhoneNumber', { rank: 30, unsure: true }),
  ],
  [
    /^(home cells?|cells?|cell group|house fellowship|home fellowship|small groups?|cellule|groupes?|groups?|tags)$/,
    is('Group'),
  ],
  [/\b(month of birth|birth ?month|mois de naissance)\b|^(month|mois)$/, is('BirthMonth')],
  [/\b(year of birth|birth ?year|annee de naissance)\b|^(annee)$/, is('BirthYear')],
  [
    /\b(dob|d o b|birth ?days?|birth ?date|date of birth|born|naissance|date naissance|bday|anniversaire|birth)\b|^nee?( e)? le$/,
    is('Birthday'),
  ],
  [
    /\b(date joined|joined( on| date)?|join(ing)? date|membership date|member(ship)? since|date of (joining|membership)|date d (adhesion|inscription|arrivee)|membre depuis|date became member|year joined)\b/,
    is('DateOfJoining'),
  ],
  [/\b(gender|sexe?|genre)\b|^(m f|male female|h f)$/, is('Gender')],
  [
    /\b(job title|occupation|profession|career|metier|employment|trade|organi[sz]ation (\d )?title|what do you do)\b|^(job|work)$/,
    is('Occupation'),
  ],
  [
    /^(nick ?names?|known as|goes by|called|alias|pet name|preferred ?(first )?names?|name (goes by|called))$/,
    is('Nick', { rank: 70 }),
  ],
  [/^initials?$/, is('Nick', { rank: 75 })],
  [/^(public|profile|push|screen) names?$|^file as$/, is('FullName', { rank: 60 })],
  [/^(saved|whats ?app|phone ?book) names?$/, is('FullName')],
  [/^(titles?|titre|civilite|civ|salutation|(name |honorific |individual )?(prefix|pref)|honorific)$/, is('Title')],
  [
    /\b(company|organi[sz]ation|business|church|event|file|bank|account|user|employer|branch|parish)\b.{0,200}\bnames?\b/,
    nothing,
  ],
  [
    /\b(sur ?names?|last ?names?|family ?names?|noms?)\b.{0,200}\b(first|other|given|prenoms?|others?|christian|fore ?names?|initials?)\b/,
    is('FullName', { surnameFirst: true }),
  ],
  [/\bnames?\b.{0,200}\bsur ?name first\b|^sur ?name first$/, is('FullName', { surnameFirst: true })],
  [
    /\b(first|given|other|prenoms?|fore ?names?|christian)\b.{0,200}\b(sur ?names?|last|family|noms?)\b/,
    is('FullName'),
  ],
  [/\bnames? (and |with )?(your |the )?(sur ?names?|last ?names?|family ?names?)\b/, is('FullName')],
  [
    /\b(sur ?names?|last ?names?|family ?names?) (and |with )?(your |the )?names?\b/,
    is('FullName', { surnameFirst: true }),
  ],
  [
    /\b(full|complete|whole|entire)\b.{0,200}\bnames?\b|\bnoms? complets?\b|\bnames? in full\b|\bfull ?names?\b/,
    is('FullName'),
  ],
  [
    /\b(middle|additional|autres?|deuxieme)\b.{0,200}\b(names?|initials?|prenoms?|noms?)\b|^middle( initial)?$|^m i$|^mi$|\bother ?names?\b|\b(second|native) ?names?\b|^middle ?names?$/,
    is('OtherNames'),
  ],
  [/\bfirst ?names?\b|^first$/, is('FirstName', { rank: 18 })],
  [
    /\b(first|given|fore|christian|bapti[sz]m(al)?)\b ?names?\b|^(first|given|forename|fname|f name|prenoms?|firstname|givenname)$|\bprenoms?\b/,
    is('FirstName'),
  ],
  [/\b(sur|last|family) ?names?\b|^(last|surname|lname|l name|family|lastname)$|\bnom de famille\b/, is('LastName')],
  [
    /^(le )?noms?( (de l |du |de la )?(adherent|membre|participant|fidele|visiteur|invite|personne)e?)?$|\bvotre nom\b/,
    is('Nom', { rank: 0 }),
  ],
  [
    /^(members?|persons?|participants?|attendees?|guests?|students?|workers?|visitors?|brethren|people|contacts?|your|display|first timers?|converts?|adherents?)? ?(s )?names?$|^names? of\b|\bwhat is your name\b|^names? (of|and)\b|^fidele$/,
    is('FullName'),
  ],
  // “Member” may hold who it is, or whether somebody is one.
  [
    /^(celebrants?|members?|parishioners?|believers?|worshippers?|registrants?|membres?|paroissiens?)$/,
    is('FullName', { rank: 45, unsure: true }),
  ],
  [ABOUT, nothing],
  [/^house ?names?$/, (text) => ({ column: 'Address', rank: 15, place: placeOf(text) })],
  [/\bpo box\b|\bboite postale\b|^bp$/, (text) => ({ column: 'Address', rank: 24, place: placeOf(text) })],
  [
    /\b(street 2|street 3|address (line )?2|extended address|apartment|suite|neighborhood|quartier)\b/,
    (text) => ({ column: 'Address', rank: 22, place: placeOf(text) }),
  ],
  [
    /\b(street|address|addresses|addr|adr|adresse|residences?|residential|rue|house (no|number)|where do you live|domicile|formatted|location)\b/,
    (text) => ({ column: 'Address', rank: /formatted/.test(text) ? 0 : 20, place: placeOf(text) }),
  ],
  [
    /\b(city|town|ville|lga|suburb|village|commune|estate|barangay|colonia)\b/,
    (text) => ({ column: 'Address', rank: 30, place: placeOf(text) }),
  ],
  [/\b(state|province|region|county)\b/, (text) => ({ column: 'Address', rank: 40, place: placeOf(text) })],
  [
    /\b(zip|postal|post ?code|zipcode)\b|^(cp|pin( ?code)?)$/,
    (text) => ({ column: 'Address', rank: 50, place: placeOf(text) }),
  ],
  [/\b(country|pays)\b/, (text) => ({ column: 'Address', rank: 60, place: placeOf(text) })],
];

const ALL_RULES = [...RULES, ...OTHER_LANGUAGES];

/** A header's meaning by its words; undefined if they are unknown. */
export function meaningOf(header: string): Meaning | undefined {
  const text = headerWords(header);
  if (!text) return undefined;
  for (const [pattern, meaning] of ALL_RULES) {
    if (!pattern.test(text)) continue;
    const dates = datesOf(header);
    return inBrackets(header, { rank: 20, ...meaning(text), ...(dates && { dates }) });
  }
  return undefined;
}

/** Reads the words in brackets: “Birthday (Month)”, “Name (surname first)”. */
function inBrackets(header: string, meaning: Meaning): Meaning {
  if (meaning.column === 'Birthday') {
    if (/\(\s*(birth )?(month|mois)\s*\)/i.test(header)) return { ...meaning, column: 'BirthMonth' };
    if (/\(\s*(birth )?(year|ann[eé]e)\s*\)/i.test(header)) return { ...meaning, column: 'BirthYear' };
  }
  if (
    meaning.column === 'FullName' &&
    /\b(sur ?name|last ?name|family name|nom)\b.{0,12}\b(first|d'abord)\b/i.test(header)
  ) {
    return { ...meaning, surnameFirst: true };
  }
  return meaning;
}

/** “(dd/mm)”, “JJ/MM/AAAA”, “mm-dd-yyyy”. */
function datesOf(header: string): 'day' | 'month' | undefined {
  const order =
    /\b(d{1,2}|j{1,2}|day|jour)\W{0,3}(m{1,2}|month|mois)\b|\b(m{1,2}|month|mois)\W{0,3}(d{1,2}|j{1,2}|day|jour)\b/i.exec(
      header,
    );
  if (!order) return undefined;
  return order[1] ? 'day' : 'month';
}

const placeOf = (text: string): Meaning['place'] =>
  /\b(business|work|office|bureau|company)\b/.test(text)
    ? 'work'
    : /\bother\b|\baddress [2-9] \w/.test(text)
      ? 'other'
      : 'home';

/** The number in a header, and words that say that another stands before it. */
function place(text: string): number {
  const index = Number(/\b([1-9])\b/.exec(text)?.[1] ?? 1) / 10;
  const later = /\b(other|alternat\w*|second(ary)?|autre|work|business|office|additional)\b/.test(text) ? 5 : 0;
  return 20 + index + later;
}

function phoneRank(text: string): number {
  const kind = /\b(mobile|cell|gsm|cellphone|portable|cellulaire)\b/.test(text)
    ? -4
    : /\bhome|landline|maison|domicile\b/.test(text)
      ? 3
      : /\bwhats ?app|primary\b/.test(text)
        ? 1
        : 0;
  return place(text) + kind;
}
