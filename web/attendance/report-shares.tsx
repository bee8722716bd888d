import { number } from '../ui/wording/formats.ts';
import css from './attendance.module.css';

/** How those who came divide, the parts in their order; the longest bar is the largest part. */
export function Shares({ title, shares }: { title: string; shares: { name: string; count: number }[] }) {
  const most = Math.max(...shares.map(({ count }) => count));
  return (
    <div>
      <h2 className={css.heading}>{title}</h2>
      {shares.map(({ name, count }) => (
        <p key={name} className={css.share}>
          <span className={css.name} dir="auto">
            {name}
          </span>
          <span className="figures">{number(count)}</span>
          <span className={css.bar} style={{ width: `${(count / most) * 100}%` }} aria-hidden />
        </p>
      ))}
    </div>
  );
}
