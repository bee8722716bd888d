/** What a header stands for, and undefined where nobody knows. */
type MeaningOf = (header: string) => string | undefined;

/** Headers by their letters, so that a blank or a capital more makes no other columns of them. */
export const keyOf = (headers: readonly string[]): string =>
  headers
    .map((header) => letters(header))
    .filter(Boolean)
    .join('\u001f');

const letters = (header: string): string => header.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Where the columns of a further sheet stand among those of the first, and the headers that it brings besides. */
export type Placed = { places: number[]; further: string[] };

/**
 * Puts the columns of a sheet under those of another: under the same header, else under the one that means the same; what
 * the other has not comes behind all of its columns.
 */
export function placeColumns(under: readonly string[], headers: readonly string[], meaningOf: MeaningOf): Placed {
  if (keyOf(under) === keyOf(headers) && under.findIndex(Boolean) === headers.findIndex(Boolean)) {
    return { places: headers.map((_, place) => place), further: [] };
  }
  const taken = new Set<number>();
  const take = (place: number): number => {
    if (place >= 0) taken.add(place);
    return place;
  };
  const free = (like: (header: string) => boolean) =>
    take(under.findIndex((header, place) => !taken.has(place) && like(header)));
  // What is called alike comes first, so that nothing which only means the same is put in its place.
  const named = headers.map((header) => (header ? free((other) => letters(other) === letters(header)) : -1));
  const further: string[] = [];
  const places: number[] = [];
  for (const [place, header] of headers.entries()) {
    const before = (places[place - 1] ?? -1) + 1;
    const meaning = header ? meaningOf(header) : undefined;
    const said = named[place] ?? -1;
    const found = said < 0 && meaning ? free((other) => meaningOf(other) === meaning) : said;
    // A heading that is merged over two columns stands over both.
    const beside = !header && place > 0 && under[before] === '' && !taken.has(before) ? take(before) : -1;
    const last = Math.max(found, beside);
    places.push(last >= 0 ? last : under.length + further.push(header) - 1);
  }
  return { places, further };
}

/** A row of a further sheet as one of the first; what stands beyond its headers stands beyond those of all, which are `width`. */
export function rowAsPlaced(cells: readonly string[], places: readonly number[], width: number): string[] {
  const row: string[] = [];
  for (const [place, cell] of cells.entries()) row[places[place] ?? width + place - places.length] = cell;
  return row;
}
