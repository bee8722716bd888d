import type { Rule } from './header-rule.ts';

const is =
  (column: string, rank = 20) =>
  () => ({ column, rank });
const nothing = () => ({ column: null });

/** Forms that write the parts of an answer into columns of their own: “Full Name - First Name”, “Phone Number - Area Code”. */
export const FORM_PARTS: Rule[] = [
  [/\bname first( name)?$|\bname given name$/, is('FirstName')],
  [/\bname last( name)?$|\bname surname$/, is('LastName')],
  [/\bname middle( name)?$/, is('OtherNames')],
  [/\bname (prefix|title)$/, is('Title')],
  [/\b(phone|mobile|contact)\b.{0,200}\barea code$|^area code$/, () => ({ column: null, dialCode: true })],
  [/\b(birth|dob)\b.{0,200}\bmonth$/, is('BirthMonth')],
  [/\b(birth|dob)\b.{0,200}\byear$/, is('BirthYear')],
];

/** Addresses that nobody lives at or writes to, and those of whoever receives the money. */
export const NO_ADDRESS: Rule[] = [
  [
    /^(order|invoice|receipt|transaction|booking|ticket|barcode|confirmation|reference|registration|envelope|badge)s?$/,
    nothing,
  ],
  [/^(ddd|area code|lada|vorwahl)$/, () => ({ column: null, dialCode: true })],
  [/\b(ip|mac|web|wallet)( v\d)? address(es)?\b|^ip$|\busage location\b/, nothing],
  [/^to (e ?)?mail\b|^to name$|\b(email|emails) lists?\b|\b(do not|no|accepts?) (email|mail|phone|sms|call)/, nothing],
  [/\b(phone|mobile|tel) \d desc(ription)?\b/, nothing],
];

/** The parts of a birthday, whichever word comes first. */
export const BIRTH_PARTS: Rule[] = [
  [
    /\b(birth|dob|bday|birthday|born)\b.{0,200}\b(day|date) (and )?month\b|\b(birth|dob|bday|birthday|born)\b.{0,200}\bmonth (and )?(day|date)\b|\b(day|date) (and )?month (of )?(birth|born)\b|\bmonth (and )?(day|date) (of )?(birth|born)\b/,
    is('Birthday'),
  ],
  [
    /\b(birth|dob|bday|birthday|d o b)\b.{0,200}\b(month|mm)\b|\b(month|mm) (of )?(birth|dob|bday|birthday)\b/,
    is('BirthMonth'),
  ],
  [
    /\b(birth|dob|bday|birthday|d o b)\b.{0,200}\b(year|yyyy)\b|\b(year|yyyy) (of )?(birth|dob|bday|birthday)\b/,
    is('BirthYear'),
  ],
  [/^(mes|monat|mwezi|mes de (nascimento|nacimiento)|geburtsmonat)$/, is('BirthMonth')],
  [/^(ano|jahr|mwaka|ano de (nascimento|nacimiento)|geburtsjahr)$/, is('BirthYear')],
];
