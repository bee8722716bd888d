import { useState } from 'react';
import type { PictureSize } from '../../../contract/media/picture.ts';
import { hrefOf } from '../../core/client.ts';
import css from './person-avatar.module.css';

const calm = 6;

type Props = { name: string; pictureId?: string | null; size?: number };

/** A small round picture, or initials in a calm colour that stays the same for the same name. Decorative: the name stands beside it. */
export function PersonAvatar({ name, pictureId, size = 28 }: Props) {
  const [missing, setMissing] = useState<string>();
  const style = { width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.4)) };
  if (pictureId && pictureId !== missing) {
    return (
      <img
        className={css.avatar}
        style={style}
        src={pictureHref(pictureId, size > 32 ? '256' : '64')}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setMissing(pictureId)}
      />
    );
  }
  return (
    <span className={css.avatar} style={style} data-colour={colourOf(name)} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** The address of a picture; a new picture has a new address. */
export const pictureHref = (id: string, size: PictureSize): string =>
  hrefOf('media', 'picture', { params: { id, size } });

/** First letters of the first and last word: "Ada Obi" → AO; a number has none. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const initials = ends.map((word) => [...(word ?? '')].find((one) => /\p{L}/u.test(one))?.toLocaleUpperCase() ?? '');
  return initials.join('') || '#';
}

function colourOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % calm;
}
