const MALE = new Set(
  'm male man boy mr brother bro masc masculin masculine masculino maschio mannlich homme h garcon homem hombre varon menino nino herr mwanaume mume okunrin namiji nwoke mwanamume me manlik mann owesilisa indoda monna'.split(
    ' ',
  ),
);
const FEMALE = new Set(
  'f fem female woman girl lady mrs miss ms sister sis feminin feminine feminino femenino femmina weiblich femme fille mulher mujer menina nina mwanamke mke obinrin mace nwanyi ke vroulik vrou frau w v owesifazane intombi mosadi'.split(
    ' ',
  ),
);

/** Whether a cell says man or woman, in the languages whose headers are known; undefined where it says something else. */
export function genderOf(cell: string): 'male' | 'female' | '' | undefined {
  if (!cell) return '';
  if (/\d/.test(cell)) return undefined;
  const word = cell
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (MALE.has(word)) return 'male';
  return FEMALE.has(word) ? 'female' : undefined;
}

const SPANISH = new Set('ES MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PA UY PR GQ'.split(' '));

/**
 * Single letters in a gender column: beside an H for men, M is a woman (hombre, homem), in Spanish beside a V too
 * (varón); elsewhere V is a woman (vrouw).
 */
export function lettersOf(cells: readonly string[], country: string): Record<string, 'male' | 'female'> | undefined {
  const said = new Set(cells.map((cell) => cell.trim().toLowerCase()));
  if (said.has('f')) return undefined;
  if (said.has('h')) return { h: 'male', m: 'female' };
  return said.has('v') && SPANISH.has(country) ? { v: 'male', m: 'female' } : undefined;
}
