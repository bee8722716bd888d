const MALE = new Set(
  'm male man boy mr brother bro masc masculin masculine masculino maschio mannlich homme h garcon homem hombre varon menino nino mwanaume mume okunrin namiji nwoke'.split(
    ' ',
  ),
);
const FEMALE = new Set(
  'f fem female woman girl lady mrs miss ms sister sis feminin feminine feminino femenino femmina weiblich femme fille mulher mujer menina nina mwanamke mke obinrin mace nwanyi'.split(
    ' ',
  ),
);

/** Whether a cell says man or woman, in the languages whose headers are known; undefined where it says something else. */
export function genderOf(cell: string): 'male' | 'female' | '' | undefined {
  if (!cell) return '';
  const word = cell
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (MALE.has(word)) return 'male';
  return FEMALE.has(word) ? 'female' : undefined;
}
