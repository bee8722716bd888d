import type { ReactNode } from 'react';

/** No text has this character. */
const place = '\u0000';

/** A whole text with a part of the screen in it, wherever the language puts it: `text` says it with what stands there. */
export function withPart(text: (place: string) => string, part: ReactNode): ReactNode {
  const [before, after] = text(place).split(place);
  return (
    <>
      {before}
      {part}
      {after}
    </>
  );
}
