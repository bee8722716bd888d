import { scaleBand, scaleLinear } from 'd3-scale';
import { ChartFigure } from './chart-figure.tsx';
import css from './chart.module.css';

/** `value` null: nothing was to be measured. */
type Bar = { key: string; label: string; value: number | null; note?: string };

type Props = {
  title: string;
  about?: string;
  bars: Bar[];
  /** The table's headings for the bars and their values. */
  columns: [label: string, value: string, note?: string];
  said: (value: number) => string;
  /** Beside the axis, where there is little room; `said` unless given. */
  short?: (value: number) => string;
  /** The table's text if there is no value. */
  nothing: string;
  fileName: string;
};

const HEIGHT = 220;
const EDGE = { left: 52, top: 24, bottom: 28 };
/** A label needs so much room. */
const LABEL = 84;
/** To each side of its middle, the figure of the last bar. */
const FIGURE = 24;

/** How something went over time, the last bar being what it is about. */
export function BarsChart({ title, about, bars, columns, said, short = said, nothing, fileName }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  const rows = bars.map(({ key, label, value, note }) => {
    const cells = [label, value === null ? nothing : said(value)];
    return { key, cells: columns.length > 2 ? [...cells, note ?? ''] : cells };
  });
  return (
    <ChartFigure
      title={title}
      about={about}
      height={HEIGHT}
      fileName={fileName}
      table={{ columns: columns.filter((name) => name !== undefined), rows: rows.toReversed() }}
    >
      {({ width }) => {
        const x = scaleBand(
          bars.map(({ key }) => key),
          [EDGE.left, width],
        ).padding(0.25);
        const y = scaleLinear([0, most], [HEIGHT - EDGE.bottom, EDGE.top]).nice(4);
        const every = Math.ceil(LABEL / x.step());
        // The last label ends where the drawing does, and its figure stands above the bars it reaches over.
        const crowded = (middle: number, last: boolean) => !last && middle > width - 1.5 * LABEL && x.step() < LABEL;
        const reached = bars.slice(-1 - Math.ceil(FIGURE / x.step()));
        const above = y(Math.max(...reached.map(({ value }) => value ?? 0))) - 8;
        return (
          <>
            {/* Nothing that is counted comes in halves. */}
            {y
              .ticks(4)
              .filter(Number.isInteger)
              .map((value) => (
                <g key={value}>
                  <line className={css.rule} x1={EDGE.left} x2={width} y1={y(value)} y2={y(value)} />
                  <text x={EDGE.left - 8} y={y(value) + 4} textAnchor="end">
                    {short(value)}
                  </text>
                </g>
              ))}
            {bars.map(({ key, label, value }, place) => {
              const last = place === bars.length - 1;
              const middle = (x(key) ?? 0) + x.bandwidth() / 2;
              return (
                <g key={key}>
                  {value !== null && (
                    <rect
                      className={css.bar}
                      data-last={last || undefined}
                      x={x(key)}
                      width={x.bandwidth()}
                      y={y(value)}
                      height={Math.max(1, y(0) - y(value))}
                      rx={3}
                    />
                  )}
                  {last && value !== null && (
                    <text className={css.value} x={Math.min(middle, width - 20)} y={above} textAnchor="middle">
                      {short(value)}
                    </text>
                  )}
                  {(bars.length - 1 - place) % every === 0 && !crowded(middle, last) && (
                    <text
                      x={middle > width - LABEL / 2 ? width : middle}
                      y={HEIGHT - 8}
                      textAnchor={middle > width - LABEL / 2 ? 'end' : 'middle'}
                    >
                      {label}
                    </text>
                  )}
                </g>
              );
            })}
          </>
        );
      }}
    </ChartFigure>
  );
}
