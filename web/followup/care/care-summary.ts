import type { routes } from '../../../contract/routes.ts';
import type { Output } from '../../core/client.ts';
import { careWords } from './words.ts';

/** The line above the list: how many are open, and why. */
export function careSummary(week: Output<(typeof routes)['followup']['careWeek']>): string {
  const { all, ...each } = careWords.counts;
  const open = week.quiet + week.first + week.second;
  if (open === 0) return careWords.none;
  const parts = (['quiet', 'first', 'second', 'overdue'] as const).flatMap((name) =>
    week[name] > 0 ? [each[name]({ count: week[name] })] : [],
  );
  return [all({ count: open }), ...parts].join(', ');
}
