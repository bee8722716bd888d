import { createHash } from 'node:crypto';
import { fileHeaders, type ImportColumn } from '../../../contract/people/import-fields.ts';
import { SheetRefusal } from '../../core/sheets/index.ts';

/** Where each column of ours stands in the file, counted from 0; what is missing is not there. */
export type HeaderMap = { at: Partial<Record<ImportColumn, number>>; notes: string[] };

/** What somebody said each header means; an empty one is left out. */
export type Mapping = Record<string, ImportColumn | ''>;

const OTHER_NAMES: Record<ImportColumn, string> = {
  FirstName: 'first given givenname forename christianname othernames othername',
  LastName: 'last surname familyname lastnames',
  FullName: 'name fullname membername nameofmember names',
  Email: 'mail emailaddress emailid',
  PhoneNumber:
    'phone phoneno phonenumbers mobile mobilephone mobilenumber mobileno telephone telephonenumber tel cell cellphone cellnumber gsm gsmnumber contact contactnumber whatsapp whatsappnumber number',
  Address: 'homeaddress residentialaddress houseaddress residence street',
  Birthday: 'dayofbirth birthdate dateofbirth dob birth day',
  BirthMonth: 'monthofbirth month',
  BirthYear: 'yearofbirth year',
  Gender: 'sex',
  MaritalStatus: 'marital status',
  CommunicationMeans: 'meansofcommunication communication preferredcontact contactmeans communicationmean',
  InterestedInJoining: 'interestinjoining joining interested wouldliketojoin',
  WantToBeVisited: 'visit wantvisit tobevisited wouldliketobevisited wanttobevisit',
  Group: 'groups groupname smallgroup homecell department departments ministry fellowship ward zone team',
};

const targets = new Map<string, ImportColumn>();
for (const [target, names] of Object.entries(OTHER_NAMES) as [ImportColumn, string][]) {
  targets.set(target.toLowerCase(), target);
  for (const name of names.split(' ')) targets.set(name, target);
}

/**
 * Finds our columns among a file's headers: as somebody said, else exact ones first, then by case, spaces and other
 * common names. What fits nothing, or comes second, is left out and noted.
 * @throws SheetRefusal when a header stands twice
 */
export function findColumns(headers: readonly string[], mapping: Mapping = {}): HeaderMap {
  const at = new Map<ImportColumn, number>();
  const notes: string[] = [];
  refuseTwice(headers);
  headers.forEach((header, index) => {
    const said = Object.hasOwn(mapping, header) ? mapping[header] : undefined;
    if (said && !at.has(said)) at.set(said, index);
  });
  headers.forEach((header, index) => {
    const exact = Object.hasOwn(mapping, header) ? undefined : fileHeaders.find((one) => one === header);
    if (exact && !at.has(exact)) at.set(exact, index);
  });
  headers.forEach((header, index) => {
    if (!header || [...at.values()].includes(index)) return;
    const target = Object.hasOwn(mapping, header) ? undefined : targetOf(header);
    if (target && !at.has(target)) at.set(target, index);
    else
      notes.push(
        `The column “${header.slice(0, 60)}” was left out${target ? `, because another column has ${target}` : ''}.`,
      );
  });
  return { at: Object.fromEntries(at), notes };
}

/** The column that a header names by itself. */
export function targetOf(header: string): ImportColumn | undefined {
  return targets.get(header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
}

/** Whether the columns found say who somebody is. */
export function holdsNames({ at }: HeaderMap): boolean {
  return at.FirstName !== undefined || at.LastName !== undefined || at.FullName !== undefined;
}

/** One key for all files with these headers, whatever their order and letter case. */
export function headersKey(headers: readonly string[]): string {
  const set = headers.map((header) => header.trim().toLowerCase()).filter(Boolean);
  return createHash('sha256').update(set.toSorted().join('\u001f')).digest('hex');
}

/** The columns of a file of people, who must have names. @throws SheetRefusal as well when no column holds a name */
export function mapHeaders(headers: readonly string[], mapping?: Mapping): HeaderMap {
  const found = findColumns(headers, mapping);
  if (!holdsNames(found)) {
    throw new SheetRefusal(
      'import.no_headers',
      'The first row has no header for a name. Put FirstName, LastName, PhoneNumber and so on there, as in the template, and upload again.',
    );
  }
  return found;
}

function refuseTwice(headers: readonly string[]): void {
  const seen = new Map<string, number>();
  headers.forEach((header, index) => {
    const first = seen.get(header);
    if (header && first !== undefined) {
      throw new SheetRefusal(
        'import.header_twice',
        `The header ${header.slice(0, 60)} appears twice, in columns ${letter(first)} and ${letter(index)}. Rename or delete one of them and upload again.`,
      );
    }
    seen.set(header, index);
  });
}

function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}
