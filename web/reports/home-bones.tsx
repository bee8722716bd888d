import { Bone } from '../ui/page/states.tsx';
import css from './home.module.css';

/** Home while it is on its way, in its own shape. */
export function HomeBones() {
  return (
    <div className={css.home} aria-hidden>
      <div className={css.bones}>
        {[0, 1, 2, 3].map((step) => (
          <div key={step} className={css.bone}>
            <Bone width="32px" height="32px" />
            <div className={css.boneWords}>
              <Bone width="160px" />
              <Bone width="min(360px, 90%)" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
