import css from './person-avatar.module.css';

const calm = 6;

/** A small round picture, or initials in a calm colour that stays the same for the same name. Decorative: the name stands beside it. */
export function PersonAvatar({ name, picture, size = 28 }: { name: string; picture?: string | null; size?: number }) {
  const style = { width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.4)) };
  if (picture) return <img className={css.avatar} style={style} src={picture} alt="" loading="lazy" decoding="async" />;
  return (
    <span className={css.avatar} style={style} data-colour={colourOf(name)} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** First letters of the first and last word: "Ada Obi" → AO. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('') || '?';
}

function colourOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % calm;
}
