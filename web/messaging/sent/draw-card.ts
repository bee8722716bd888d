/** What stands on the picture: the organisation, how many, and by what and when. */
export type CardWords = { organisation: string; figure: string; reached: string; by: string };

/** A square, as phones show pictures; in pixels. */
const SIDE = 1080;
const EDGE = 96;
/** The accent of the light theme and what stands on it: a picture looks the same to everybody. */
const GROUND = '#14634f';
const INK = '#ffffff';
const QUIET = '#cfe4dc';
const FACE = 'Inter Variable, Inter, system-ui, sans-serif';

/** The largest type up to `most` in which the words fit on one line. */
function fit(pen: CanvasRenderingContext2D, words: string, { most, weight }: { most: number; weight: number }): void {
  for (let size = most; size >= 24; size -= 4) {
    pen.font = `${weight} ${size}px ${FACE}`;
    if (pen.measureText(words).width <= SIDE - 2 * EDGE) return;
  }
}

/** The figure of a message as a PNG. */
export async function drawCard({ organisation, figure, reached, by }: CardWords): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser draws no pictures');
  pen.fillStyle = GROUND;
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.textBaseline = 'alphabetic';
  const write = (words: string, y: number, look: { most: number; weight: number; colour: string }) => {
    pen.fillStyle = look.colour;
    fit(pen, words, look);
    pen.fillText(words, EDGE, y, SIDE - 2 * EDGE);
  };
  write(organisation, 180, { most: 52, weight: 600, colour: INK });
  write(figure, 640, { most: 320, weight: 600, colour: INK });
  write(reached, 740, { most: 72, weight: 600, colour: INK });
  write(by, 960, { most: 44, weight: 400, colour: QUIET });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (picture) => (picture ? resolve(picture) : reject(new Error('the picture was not made'))),
      'image/png',
    );
  });
}
