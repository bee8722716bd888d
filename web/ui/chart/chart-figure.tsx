import css from './chart.module.css';
import { IconPhotoDown } from '@tabler/icons-react';
import { useRef, type ReactNode, useLayoutEffect, useState, type RefObject } from 'react';
import { toast } from '../../core/toast.tsx';
import { catalogue } from '../../core/catalogue.ts';

export const chartWords = catalogue('charts', {
  table: 'Show as a table',
  picture: 'Save as picture',
  notSaved: 'The picture could not be made',
  notSavedAbout: 'Print the page instead, or take a screenshot.',
});

const SCALE = 2;
const MARGIN = 24;
const LINE = 24;
/** The properties a drawing takes from style sheets, which a picture of it does not have. */
const styles = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'font-weight'] as const;

type Picture = { svg: SVGSVGElement; title: string; legend: { label: string; colour: string }[]; fileName: string };

/** Saves a drawing as a PNG with its title and legend above it, in the colours it is shown in. */
async function savePicture(picture: Picture): Promise<void> {
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

type Legend = { label: string; colour: string };
type Table = { columns: string[]; rows: { key: string; cells: string[] }[] };

type Props = {
  title: string;
  /** One line beneath the title. */
  about?: ReactNode;
  legend?: Legend[];
  height: number;
  /** The same in figures, for whoever cannot see it or wants to know exactly; the first column names the row. */
  table: Table;
  /** The picture's file name, without its ending. */
  fileName: string;
  /** Draws it within `0 0 width height`, in pixels. */
  children: (size: { width: number; height: number }) => ReactNode;
};

/** A drawing with its title, its legend, its table, and the way to keep it as a picture. */
export function ChartFigure({ title, about, legend = [], height, table, fileName, children }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const svg = useRef<SVGSVGElement>(null);
  const save = async () => {
    if (!svg.current) return;
    try {
      await savePicture({ svg: svg.current, title, legend, fileName: `${fileName}.png` });
    } catch {
      toast({ severity: 'error', title: chartWords.notSaved, detail: chartWords.notSavedAbout });
    }
  };
  return (
    <figure className={css.figure} aria-label={title}>
      <figcaption className={css.caption}>
        <div>
          <h2 className={css.title}>{title}</h2>
          {about && <p className={css.about}>{about}</p>}
        </div>
        <button type="button" className={css.save} onClick={() => void save()}>
          <IconPhotoDown size={16} stroke={1.7} aria-hidden />
          {chartWords.picture}
        </button>
      </figcaption>
      {legend.length > 0 && (
        <p className={css.legend} aria-hidden>
          {legend.map(({ label, colour }) => (
            <span key={label}>
              <span className={css.swatch} style={{ background: colour }} />
              {label}
            </span>
          ))}
        </p>
      )}
      <div ref={frame} style={{ minHeight: height }}>
        {width > 0 && (
          <svg
            ref={svg}
            className={css.drawing}
            viewBox={`0 0 ${width} ${height}`}
            width={width}
            height={height}
            aria-hidden
          >
            {children({ width, height })}
          </svg>
        )}
      </div>
      <ChartTable table={table} title={title} />
    </figure>
  );
}

function ChartTable({ table: { columns, rows }, title }: { table: Table; title: string }) {
  return (
    <details className={css.details}>
      <summary>{chartWords.table}</summary>
      <table className={css.table} aria-label={title}>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column} scope="col" data-numeric={place > 0 || undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...rest] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {rest.map((cell, place) => (
                <td key={columns[place + 1]} data-numeric>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The width of an element in pixels, so that what is drawn in it keeps its letters readable on a phone; 0 until it stands. */
function useWidth<E extends HTMLElement>(): [ref: RefObject<E | null>, width: number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(Math.round(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
