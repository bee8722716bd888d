import { Skeleton } from '../ui/page/states.tsx';
import css from './home.module.css';

/** The shape of the home screen while it loads. */
export function HomeSkeleton() {
  return (
    <div className={css.home} aria-hidden>
      <div className={css.skeletonSteps}>
        {[0, 1, 2, 3].map((step) => (
          <div key={step} className={css.skeletonStep}>
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
