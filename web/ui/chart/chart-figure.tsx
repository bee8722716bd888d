import { IconPhotoDown } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { toast } from '../../core/toast.tsx';
import css from './chart.module.css';
import { savePicture } from './save-picture.ts';
import { useWidth } from './use-width.ts';
import { chartWords as w } from './words.ts';

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
  /** Of the picture, without its ending. */
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
      toast({ severity: 'error', title: w.notSaved, detail: w.notSavedAbout });
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
          {w.picture}
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
      <summary>{w.table}</summary>
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
