import { catalogue } from '../../core/catalogue.ts';

/** Who counts as present by a phone whose clock may have been wrong. */
export const doubtfulWords = catalogue('attendance-doubtful', {
  title: '{count, plural, one {One person to look at} other {# people to look at}}',
  about:
    'A phone dated them to when this check-in was not open. Its clock was probably wrong, so they count. Say whether they came.',
  dated: '{device} said {told}',
  datedUnnamed: 'The phone said {told}',
  showAll: 'Show all {count, number}',
  came: 'Was here',
  cameOf: '{name} was here',
  allCame: 'All were here',
  out: 'Take out',
  outOf: 'Take out {name}',
  saved: '{count, plural, one {Noted as here} other {# noted as here}}',
  taken: '{name} was taken out',
  undo: 'Undo',
  back: '{name} is back in',
});
