import { Skeleton } from '../../ui/page/states.tsx';
import css from './home.module.css';

/** The shape of the home screen while it loads. */
export function HomeSkeleton() {
  return (
    <div className={css.home} aria-hidden>
      <div className={css.skeletonService}>
        <Skeleton width="180px" />
        <Skeleton width="120px" height="44px" />
        <Skeleton width="min(360px, 90%)" />
      </div>
      <div className={css.skeletonRows}>
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className={css.skeletonRow}>
            <Skeleton width="32px" height="32px" />
            <div className={css.skeletonText}>
              <Skeleton width="160px" />
              <Skeleton width="min(360px, 90%)" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
