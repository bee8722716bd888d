import css from './product-picture.module.css';

const sheetRows = [0, 1, 2, 3, 4];
const people = [
  { tone: 'amber', name: 62, about: 40 },
  { tone: 'green', name: 48, about: 54 },
  { tone: 'blue', name: 70, about: 34 },
  { tone: 'rose', name: 54, about: 46 },
] as const;
/** The people who have it already; the last one waits. */
const lights = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** Shows the purpose of Koinonia: a sheet of names becomes people, and one message is on all their phones. */
export function ProductPicture() {
  return (
    <svg className={css.picture} viewBox="0 0 460 250" aria-hidden>
      <g transform="translate(6 58) rotate(-4 60 65)">
        <rect className={css.sheet} width="118" height="132" rx="6" />
        <rect className={css.sheetHead} width="118" height="22" rx="6" />
        {sheetRows.map((row) => (
          <path key={row} className={css.sheetLine} d={`M12 ${40 + row * 19}h34m16 0h${30 + ((row * 7) % 14)}`} />
        ))}
        <path className={css.sheetRule} d="M54 0v132" />
      </g>
      <path className={css.way} d="M128 100c16-22 30-26 44-22" />
      <g transform="translate(160 22)">
        <rect className={css.card} width="164" height="196" rx="12" />
        {people.map(({ tone, name, about }, place) => (
          <g key={tone} transform={`translate(18 ${20 + place * 44})`}>
            <circle className={css.face} data-tone={tone} cx="15" cy="15" r="15" />
            <circle className={css.head} cx="15" cy="12" r="5" />
            <path className={css.head} d="M6.5 25a8.5 8.5 0 0 1 17 0z" />
            <path className={css.name} d={`M42 10h${name}`} />
            <path className={css.quiet} d={`M42 21h${about}`} />
          </g>
        ))}
      </g>
      <path className={css.way} d="M328 130c12-14 22-18 32-16" />
      <g transform="translate(346 34)">
        <rect className={css.phone} width="102" height="190" rx="16" />
        <rect className={css.screen} x="7" y="14" width="88" height="158" rx="8" />
        <path className={css.bubble} d="M16 28h58a8 8 0 0 1 8 8v38a8 8 0 0 1-8 8H28l-12 10z" />
        <path className={css.said} d="M26 42h42M26 54h46M26 66h28" />
        {lights.map((light) => (
          <circle
            key={light}
            className={css.light}
            data-waits={light === lights.length - 1 || undefined}
            cx={22 + (light % 4) * 19}
            cy={114 + Math.floor(light / 4) * 19}
            r="6"
          />
        ))}
      </g>
    </svg>
  );
}
