const SCALE = 2;
const MARGIN = 24;
const LINE = 24;
/** What a drawing takes from the style sheets, which a picture of it no longer has. */
const styles = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'font-weight'] as const;

type Picture = { svg: SVGSVGElement; title: string; legend: { label: string; colour: string }[]; fileName: string };

/** Saves a drawing as a PNG with its title and legend above it, in the colours it is shown in. */
export async function savePicture(picture: Picture): Promise<void> {
  const { svg, width, height } = framed(picture);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: width * SCALE, height: height * SCALE });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser made no picture.');
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href, download: picture.fileName }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/** The drawing with its styles written into it, on paper, beneath its words. */
function framed({ svg, title, legend }: Picture): { svg: SVGSVGElement; width: number; height: number } {
  const { width: drawn, height: tall } = svg.viewBox.baseVal;
  const [width, top] = [drawn + 2 * MARGIN, MARGIN + LINE * (legend.length > 0 ? 2 : 1) + 8];
  const height = top + tall + MARGIN;
  const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const inner = styled(svg);
  inner.setAttribute('x', String(MARGIN));
  inner.setAttribute('y', String(top));
  inner.setAttribute('width', String(drawn));
  inner.setAttribute('height', String(tall));
  const text = (words: string, at: object) => element('text', { ...at, fill: colour('--ink') }, words);
  const entries = legend.flatMap(({ label, colour: of }, place) => {
    const x = MARGIN + legend.slice(0, place).reduce((sum, one) => sum + one.label.length * 7 + 48, 0);
    const y = MARGIN + 2 * LINE - 8;
    return [
      element('rect', { x, y: y - 6, width: 16, height: 4, fill: resolved(of) }),
      text(label, { x: x + 24, y, 'font-size': 13 }),
    ];
  });
  const frame = element('svg', {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': 'Inter, sans-serif',
  });
  frame.append(
    element('rect', { width, height, fill: colour('--surface') }),
    text(title, { x: MARGIN, y: MARGIN + 14, 'font-size': 16, 'font-weight': 600 }),
    ...entries,
    inner,
  );
  return { svg: frame as SVGSVGElement, width, height };
}

function styled(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [svg, copy].map((one) => one.querySelectorAll<SVGElement>('*'));
  from?.forEach((original, place) => {
    const computed = getComputedStyle(original);
    for (const name of styles) to?.[place]?.setAttribute(name, computed.getPropertyValue(name));
  });
  return copy;
}

/** A colour that may be a variable of the theme, as it is. */
function resolved(colour: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
  return name ? getComputedStyle(document.documentElement).getPropertyValue(name).trim() : colour;
}

function element(name: string, attributes: object, words = ''): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = words;
  return made;
}
