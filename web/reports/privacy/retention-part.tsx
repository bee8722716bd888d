import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { routes } from '../../../contract/routes.ts';
import { runAction } from '../../core/action.ts';
import { api, type Output } from '../../core/client.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.tsx';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { keepingWords as w } from './words.ts';
import { useUnsavedGuard } from '../../core/unsaved.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

type Rule = Output<(typeof routes)['reports']['retention']>;

const key = ['reports', 'retention'];

/** The rule as it stands; looked at by administrators, changed by the owner. */
export function RetentionPart() {
  const found = useQuery({ queryKey: key, queryFn: () => api.reports.retention() });
  if (found.isPending) return <Skeleton height="160px" />;
  if (found.isLoadingError) return <FailedState failure={found.error} onRetry={() => void found.refetch()} />;
  return <RuleForm rule={found.data} />;
}

const months = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const check = (text: string): string | undefined =>
  text.trim() === '' || /^([1-9]\d?|1\d\d|2[0-3]\d|240)$/.test(text.trim()) ? undefined : w.whole;

function RuleForm({ rule }: { rule: Rule }) {
  const owner = useUser().role === 'owner';
  const client = useQueryClient();
  const [notice, setNotice] = useState<{ of: string; words: string }>();
  const form = useForm({
    initial: {
      archivePeopleAfter: String(rule.archivePeopleAfter ?? ''),
      archiveFirstTimersAfter: String(rule.archiveFirstTimersAfter ?? ''),
      forgetMessagesAfter: String(rule.forgetMessagesAfter ?? ''),
    },
    rules: { archivePeopleAfter: check, archiveFirstTimersAfter: check, forgetMessagesAfter: check },
    reload: () => client.refetchQueries({ queryKey: key }),
    submit: async (values, was) => {
      await api.reports.saveRetention({ body: { ...ruleOf(values), was: ruleOf(was) } });
      // A user who comes back finds the saved values.
      await client.invalidateQueries({ queryKey: key });
      toast.success(commonWords.saved);
    },
  });
  // Said of these figures only; changing them asks again.
  const present = JSON.stringify(form.values);
  const wrong = Object.values(form.values).some(check);
  const preview = async () => {
    if (wrong) return setNotice({ of: present, words: w.whole });
    await runAction(
      {
        send: (body) => api.reports.previewRetention({ body }),
        onDone: (found) => setNotice({ of: present, words: w.previewed(found) }),
      },
      ruleOf(form.values),
    );
    return undefined;
  };
  const field = (name: keyof typeof form.values, label: string, hint?: string) => (
    <TextInput
      label={label}
      description={hint}
      inputMode="numeric"
      maxLength={3}
      readOnly={!owner}
      rightSection={<span style={{ color: 'var(--quiet)' }}>{w.months}</span>}
      rightSectionWidth={76}
      {...form.field(name)}
    />
  );
  useUnsavedGuard(form.changed);
  return (
    <FormFrame form={form} label={w.keep}>
      {field('archivePeopleAfter', w.people)}
      {field('archiveFirstTimersAfter', w.firstTimers)}
      {field('forgetMessagesAfter', w.messages, w.messagesHint)}
      <div role="status">{notice?.of === present && <Note tone={wrong ? 'bad' : 'info'}>{notice.words}</Note>}</div>
      <FormProblem form={form} />
      <FormRow>
        <Button variant="default" onClick={() => void preview()}>
          {w.preview}
        </Button>
        {owner && (
          <SubmitButton form={form} disabled={!form.changed}>
            {commonWords.save}
          </SubmitButton>
        )}
      </FormRow>
    </FormFrame>
  );
}

const ruleOf = (values: Record<keyof Rule, string>): Rule => ({
  archivePeopleAfter: months(values.archivePeopleAfter),
  archiveFirstTimersAfter: months(values.archiveFirstTimersAfter),
  forgetMessagesAfter: months(values.forgetMessagesAfter),
});
