import { useQuery } from '@tanstack/react-query';
import type { CareRuleName, CareRuleWay } from '../../../contract/followup/care-rules.ts';
import { api } from '../../core/client.ts';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { day } from '../../ui/wording/dates.ts';
import { careKeys } from '../care/care-filters.tsx';
import css from './rules.module.css';
import { ruleWords as w } from './words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const SHOWN = 20;

type Props = { rule: CareRuleName; way: CareRuleWay; time: string };

/** The people a rule would write to in the rest of this week, before and after it is switched on. */
export function RuleRecipients(wish: Props) {
  const found = useQuery({
    queryKey: careKeys.concerned(wish),
    queryFn: () => api.followup.careConcerned({ query: { ...wish, page: 0, pageSize: SHOWN } }),
    placeholderData: (before) => before,
  });
  if (found.isPending) return <Skeleton height="24px" />;
  if (found.isLoadingError) return <FailedState failure={found.error} onRetry={() => void found.refetch()} />;
  const { items, totalItems } = found.data;
  if (totalItems === 0) return <p className={`${css.concerned} ${css.quiet}`}>{w.concerned({ count: 0 })}</p>;
  return (
    <details className={css.concerned}>
      <summary>{w.concerned({ count: totalItems })}</summary>
      <ul className={css.people}>
        {items.map(({ personId, name, on, channel }, place) => (
          <li key={`${personId} ${place}`} className={css.person}>
            <span dir="auto">{name}</span>
            <span>{day(on)}</span>
            <span className={css.quiet}>{w.byChannel({ channel: channel ?? 'none' })}</span>
          </li>
        ))}
        {totalItems > items.length && (
          <li className={css.quiet}>{sharedWords.andCount({ count: totalItems - items.length })}</li>
        )}
      </ul>
    </details>
  );
}
