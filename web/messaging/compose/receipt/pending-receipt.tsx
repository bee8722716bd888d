import { Skeleton } from '../../../ui/page/states.tsx';
import css from './receipt.module.css';

/** Until a receipt has come. */
export const counting = (
  <div className={css.receipt} aria-busy>
    <Skeleton width="70%" height="24px" />
    <Skeleton height="72px" />
  </div>
);
