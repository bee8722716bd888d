import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/client.ts';
import { SettingsFrame } from '../../session/settings/settings-frame.tsx';
import { Section } from '../../ui/page/page.tsx';
import { FailedState, Skeleton } from '../../ui/page/states.tsx';
import { careKeys } from '../care/keys.ts';
import { labels } from '../labels.ts';
import { RuleForm } from './rule-form.tsx';
import { ruleWords as w } from './words.ts';

/** Messages that write themselves. Each is off until somebody has seen whom it concerns and switches it on. */
export function CareSettings() {
  const found = useQuery({ queryKey: careKeys.rules, queryFn: () => api.followup.careRules() });
  return (
    <SettingsFrame>
      {found.isPending && <Skeleton height="240px" />}
      {found.isLoadingError && (
        <FailedState what={labels.theRules} failure={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data?.map((rule) => (
        <Section key={rule.rule} title={w.names[rule.rule]} about={w.about[rule.rule]}>
          <RuleForm rule={rule} />
        </Section>
      ))}
    </SettingsFrame>
  );
}
