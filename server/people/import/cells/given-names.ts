import { plainName } from '../../../../contract/people/name.ts';

/**
 * Names of which people in Portuguese, Spanish and French are given two, and which are hardly surnames: “Ana Beatriz Souza”,
 * “José Luis Pérez Gómez”, “Marie Claire Kouassi”. In plain small letters.
 */
const GIVEN = new Set(
  `ana anna maria marie joao jose juan jean carlos luis luiz pedro paulo antonio francisco marcos lucas mateus gabriel rafael
  daniel eduardo fernando roberto ricardo andre felipe filipe henrique guilherme gustavo vitor victor miguel manuel angel
  alberto alejandro andres jorge julio cesar mario sergio rodrigo enrique ignacio javier pablo diego camila carla claudia
  beatriz clara helena eduarda fernanda luiza luisa julia laura lucia cristina carolina cecilia isabel isabela gabriela
  juliana mariana patricia vitoria victoria teresa rita rosa sofia valentina alejandra fatima lourdes aparecida conceicao
  socorro guadalupe pilar carmen dolores mercedes elena eugenia marta monica raquel silvia sonia vera
  claire pierre paul luc marc claude francois michel philippe louise therese rose christine francoise jeanne noelle laure
  aime baptiste jacques yves rene`.split(/\s+/u),
);

/** How many words at the beginning of a whole name are given names; 1 where that is not certain. */
export function givenNames(words: readonly string[]): number {
  if (words.length < 3) return 1;
  const [first = '', second = '', third = ''] = words.map(plainName);
  if (!GIVEN.has(first)) return 1;
  if (GIVEN.has(second)) return 2;
  // “María del Carmen Ruiz”, “Maria da Conceição Lima”.
  if (/^(?:de|del|da|do|das|dos)$/u.test(second) && GIVEN.has(third) && words.length > 3) return 3;
  const [, , article = '', fourth = ''] = words.map(plainName);
  return second === 'de' && /^(?:la|los|las)$/u.test(article) && DEVOTED.has(fourth) && words.length > 4 ? 4 : 1;
}

/** What stands behind “María de la …”, “María de los …”. */
const DEVOTED = new Set('luz paz cruz angeles mercedes nieves concepcion asuncion'.split(' '));
