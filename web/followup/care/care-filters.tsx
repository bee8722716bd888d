import css from './care.module.css';
import { NativeSelect } from '@mantine/core';
import { careReasons } from '../../../contract/followup/care-rules.ts';
import type { Query } from '../../core/query-params.ts';
import { careWords } from '../words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { followupCommon, followUpNames } from '../common-words.ts';

export const whose = ['mine', 'nobody'] as const;
export const assigneeNames = { mine: commonWords.assignedToMe, nobody: commonWords.notAssigned };
const w = careWords.filters;
const { goneQuiet, firstVisit, secondVisit } = followUpNames;
const reasons = { quiet: goneQuiet, first: firstVisit, second: secondVisit };

type Props = {
  which: string;
  kind: string | undefined;
  assignee: string | undefined;
  onChange: (changed: Query) => void;
};

/** Filters the list by open or settled, by reason and by assignee. */
export function CareFilters({ which, kind, assignee, onChange }: Props) {
  return (
    <div className={css.filters}>
      <NativeSelect
        size="sm"
        aria-label={commonWords.state}
        value={which}
        onChange={(event) => onChange({ which: event.currentTarget.value === 'open' ? undefined : 'settled' })}
        data={(['open', 'settled'] as const).map((one) => ({ value: one, label: w.whiches[one] }))}
      />
      <NativeSelect
        size="sm"
        aria-label={commonWords.reason}
        value={kind ?? ''}
        onChange={(event) => onChange({ kind: event.currentTarget.value })}
        data={[{ value: '', label: w.anyReason }, ...careReasons.map((one) => ({ value: one, label: reasons[one] }))]}
      />
      <NativeSelect
        size="sm"
        aria-label={followupCommon.assignedTo}
        value={assignee ?? ''}
        onChange={(event) => onChange({ assignee: event.currentTarget.value })}
        data={[
          { value: '', label: commonWords.anyAssignee },
          ...whose.map((one) => ({ value: one, label: assigneeNames[one] })),
        ]}
      />
    </div>
  );
}

/** The query keys for care; all begin with `people`, so that they are read again with people. */
export const careKeys = {
  all: ['people', 'care'] as const,
  week: ['people', 'care', 'week'] as const,
  list: (filters: Record<string, string | undefined>) => ['people', 'care', 'list', filters] as const,
  rules: ['people', 'care', 'rules'] as const,
  concerned: (wish: Record<string, string>) => ['people', 'care', 'concerned', wish] as const,
};
