/**
 * The meaning of a header that no list has word for word: “Phone No. (WhatsApp)”, “GSM NO”, “E-mail 2 - Value”. Rules
 * over its words, in English and French, then in other languages; the first that fits counts. Made from the published
 * layouts listed in header-layouts.md.
 */
export type Meaning = {
  /** Null: said of something or somebody else, and taken for nothing. */
  column: string | null;
  /** The lowest of several columns of one meaning comes first. */
  rank: number;
  /** A whole name that begins with the surname. */
  surnameFirst?: true;
  /** The order of dates that the header states. */
  dates?: 'day' | 'month';
  /** The address this is a part of. */
  place?: 'home' | 'work' | 'other';
  /** Said of somebody who belongs to them: a child, who looks after them, or any other. */
  others?: 'child' | 'carer' | 'other';
  /** Only the values tell: “Cell” is a phone or a home cell. */
  unsure?: true;
  /** A further part of the same, read together with the first: the second surname. */
  second?: true;
};

export type Rule = [pattern: RegExp, meaning: (text: string) => Omit<Meaning, 'rank'> & { rank?: number }];

const is =
  (column: string | null, rank = 20) =>
  () => ({ column, rank });
const nothing = () => ({ column: null });

/** Addresses that nobody lives at or writes to, and those of whoever receives the money. */
export const NO_ADDRESS: Rule[] = [
  [
    /^(order|invoice|receipt|transaction|booking|ticket|barcode|confirmation|reference|registration|envelope|badge)s?$/,
    nothing,
  ],
  [/^(ddd|area code|lada|vorwahl)$/, nothing],
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

const part = (rank: number) => () => ({ column: 'Address', rank, place: 'home' as const });

/**
 * The commonest headers in Portuguese, Spanish and German, then in Italian, Dutch, Swahili, Yoruba, Hausa and Igbo, in
 * plain small letters; looked at after the rules in English and French.
 */
export const OTHER_LANGUAGES: Rule[] = [
  [
    /\b(conjuge|conyuge|esposo|esposa|marido|mae|madre|padre|pai|filhos?|hijos?|emergencia|responsavel|tutor|ehepartner\w*|ehemann|ehefrau|vater|mutter|kinder|notfall\w*)\b/,
    (text) => ({
      column: null,
      others: /\b(mae|madre|padre|pai|responsavel|tutor|vater|mutter)\b/.test(text) ? 'carer' : 'other',
    }),
  ],
  [
    /\b(observac(oes|ao)|observaciones|notas|bemerkung(en)?|notiz(en)?|departamento|abteilung|bautismo|batismo|taufe|taufdatum|edad|idade|alter)\b/,
    is(null),
  ],
  [/\b(estado civil|familienstand|zivilstand)\b/, is('MaritalStatus')],
  [/\b(correos?|correio) (electronico|eletronico)\b|^correo$|\bdireccion de correo\b/, is('Email')],
  [
    /\b(telefones?|telefonos?|telemove(l|is)|celular(es)?|movil|telefon|telefonnummer|telefonnr|handy|handynummer|handynr|mobil|mobilnummer|mobiltelefon|rufnummer|festnetz)\b/,
    (text) => ({
      column: 'PhoneNumber',
      rank:
        20 + (/\b(casa|fixo|fijo|festnetz|trabalho|trabajo|[2-9])\b/.test(text) ? 4 : /telefon/.test(text) ? 0 : -4),
    }),
  ],
  [/^(contactos?|contatos?|numeros?|kontakt)$/, () => ({ column: 'PhoneNumber', rank: 30, unsure: true })],
  [
    /\b(nascimento|nacimiento|fecha nac|data nasc|cumpleanos|aniversario|geburtsdatum|geburtstag|geb datum|geboren( am)?|geb|verjaarsda[eg]|verjaardag|vdag)\b/,
    is('Birthday'),
  ],
  [
    /\b(data de (adesao|entrada|ingresso)|fecha de (ingreso|alta)|membro desde|miembro desde|mitglied seit|eintrittsdatum|beitrittsdatum)\b/,
    is('DateOfJoining'),
  ],
  [/^(sexo|genero|geschlecht)$/, is('Gender')],
  [/\b(profissao|profesion|ocupacao|ocupacion|beruf)\b/, is('Occupation')],
  [/^(titulo|anrede|tratamento|tratamiento)$/, is('Title')],
  [/^(grupos?|ministerios?|celula|gruppen?|hauskreis|kleingruppe|dienstbereich)$/, is('Group')],
  [
    /\b(nome completo|nombre completo|nombres? y apellidos?|nomes? e (apelidos?|sobrenomes?)|vollstandiger name|vor und (nach|zu)name)\b/,
    is('FullName'),
  ],
  [
    /\b(apellidos? y nombres?|sobrenomes? e nomes?|(nach|zu)name vorname)\b/,
    () => ({ column: 'FullName', surnameFirst: true }),
  ],
  [/\b(segundo nome|segundo nombre|outros nomes|otros nombres|zweiter vorname)\b/, is('OtherNames')],
  [/\b(primeiro nome|primer nombre|nome proprio|prenome|vorname|rufname)\b/, is('FirstName')],
  [/\b(segundo apellido|apellido materno|apellido 2)\b/, () => ({ column: 'LastName', rank: 30, second: true })],
  [/\b(sobrenome|ultimo nome|nachname|familienname|zuname|apellidos?|primer apellido)\b/, is('LastName')],
  [/^apelidos?$/, is('LastName', 25)],
  [
    /^(nomes?|nombres?)( (do|da|del|de la) (membro|miembro|pessoa|persona|visitante|participante|convertido|congregado))?$/,
    is('FullName'),
  ],
  [/\b(endereco|morada|direccion|domicilio|anschrift|stra(ss|ß)e|rua|calle|residencia)\b/, part(20)],
  [/^(cidade( uf| estado)?|ciudad|ort|stadt|bairro|barrio|wohnort|localidade|localidad|municipio)$/, part(30)],
  [/^(aho atuye|umudugudu|akagari|umurenge|akarere|eneo|mtaa|kijiji|wilaya|kata|uf|wyk|voorstad|dorp)$/, part(40)],
  [/^(provincia|distrito|bundesland)$/, part(40)],
  [/^(plz|postleitzahl|codigo postal|cep)$/, part(50)],
  [/^(pais|land)$/, part(60)],
  [
    /\b(mzazi|wazazi|mlezi|mwenzi|mume|mke wa|obi|iyawo|oko|genitor[ei]|coniuge|marito|moglie|ouders?|echtgeno\w*|partner)\b/,
    () => ({ column: null, others: 'other' }),
  ],
  [/\b(barua pepe|imeli|adiresi imeeli|imeeli|posta elettronica)\b/, is('Email')],
  [
    /\b(simu|telefoni|foonu|lambar waya|waya|ekwenti|cellulare|telefono|telefoonnummer|telefoon|mobiel|gsm nummer)\b/,
    is('PhoneNumber'),
  ],
  [
    /\b(kuzaliwa|ojo ibi|ranar haihuwa|ubochi omumu|data di nascita|nascita|geboortedatum|geboren op)\b/,
    is('Birthday'),
  ],
  [/^(jinsia|jinsi|ako n?abo|jinsi jinsia|sesso|geslacht|okunrin obinrin)$/, is('Gender')],
  [/^(van|familienaam van)$|\b(isibongo|ifani|sefane)\b/, is('LastName')],
  [/^(noemnaam|roepnaam)$/, () => ({ column: 'Nick', rank: 70 })],
  [/^(voorname|volle voorname|igama( lokuqala)?|lebitso)$/, is('FirstName')],
  [/^(naam en van|name en van|igama nesibongo|igama nefani|lebitso le sefane|amazina( yombi)?)$/, is('FullName')],
  [/^van en (naam|voorname|voorletters?)$/, () => ({ column: 'FullName', surnameFirst: true })],
  [
    /\b(selfoon|selfoonnommer|sel nommer|foonnommer|huistelefoon|huis tel|inombolo|nomoro|telefone nimero)\b|^sel( nr| no)?$/,
    is('PhoneNumber'),
  ],
  [/\b(e pos|epos)\b/, is('Email')],
  [/^(geslag|ubulili|isini|bong)$/, is('Gender')],
  [/\b(geboorte|lokuzalwa|wokuzalwa|amavuko)\b/, is('Birthday')],
  [/^(ikheli|idilesi|woonadres|straatadres)$/, part(20)],
  [/^poskode$|^postcode$/, part(50)],
  [/^(beroep|kazi)$/, is('Occupation')],
  [/^(huwelikstatus|huwelikstaat|hali ya ndoa)$/, is('MaritalStatus')],
  [
    /\b(jina kamili|majina kamili|oruko kikun|cikakken suna|aha zuru oke|nome e cognome|volledige naam)\b/,
    is('FullName'),
  ],
  [/\b(cognome e nome)\b/, () => ({ column: 'FullName', surnameFirst: true })],
  [/\b(jina la kwanza|oruko akoko|oruko abiso|sunan farko|aha mbu|voornaam|prenome)\b/, is('FirstName')],
  [
    /\b(jina la (ukoo|familia|mwisho|baba)|oruko (idile|baba|apele)|sunan (mahaifi|gida|iyali)|aha (nna|ezinaulo|ezinulo)|cognome|achternaam|familienaam)\b/,
    is('LastName'),
  ],
  [/\b(jina la kati|oruko arin|tussenvoegsel)\b/, is('OtherNames')],
  [/^(majina|jina|oruko|suna|aha|naam)( (la|ya|za) (muumini|mwanachama|mshiriki|waumini))?$/, is('FullName')],
  [/\b(anwani|makazi|adiresi|adireshi|adreesi|indirizzo|adres|woonplaats)\b/, part(20)],
];
