import { Fragment, type ReactNode } from 'react';

/** No text has this character. */
const mark = '\u0000';

/** A whole text with several parts of the screen in it, wherever the language puts each: `text` says it with the places. */
export function withParts<Name extends string>(
  text: (places: Record<Name, string>) => string,
  parts: Record<Name, ReactNode>,
): ReactNode {
  const names = Object.keys(parts) as Name[];
  const places = Object.fromEntries(names.map((name) => [name, mark + name + mark])) as Record<Name, string>;
  return text(places)
    .split(mark)
    .map((piece, at) => <Fragment key={at}>{at % 2 === 1 ? parts[piece as Name] : piece}</Fragment>);
}

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
