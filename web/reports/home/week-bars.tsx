import type { HomeAnswer } from './home-query.ts';
import css from './last-service.module.css';

type Service = NonNullable<HomeAnswer['lastService']>;

const SIZE = { width: 240, height: 56, gap: 4 };

/** The weeks up to the last service as bars, which the report has in figures. */
export function WeekBars({ service }: { service: Service }) {
  const weeks = [service, ...service.before].map(({ attendance }) => attendance ?? 0).reverse();
  const most = Math.max(1, ...weeks);
  const step = SIZE.width / weeks.length;
  return (
    <svg className={css.bars} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none" aria-hidden>
      {weeks.map((attendance, place) => {
        const height = Math.max(2, (attendance / most) * SIZE.height);
        return (
          <rect
            key={place}
            x={place * step}
            y={SIZE.height - height}
            width={step - SIZE.gap}
            height={height}
            rx={2}
            data-last={place === weeks.length - 1 || undefined}
          />
        );
      })}
    </svg>
  );
}
