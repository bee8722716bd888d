import { useQuery } from '@tanstack/react-query';
import { api, type Output } from '../../core/client.ts';
import { SmsParts } from '../../messaging/channels/sms/sms-parts.tsx';
import { Page, Section } from '../../ui/page/page.tsx';
import { FailedState, Skeleton } from '../../ui/page/states.tsx';
import { careKeys } from '../care/care-filters.tsx';
import { ruleNames, ruleWords as w } from './words.ts';
import { ruleTexts } from '../care/message-texts.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { careRuleModes, careRuleWays } from '../../../contract/followup/care-rules.ts';
import type { routes } from '../../../contract/routes.ts';
import { queryClient } from '../../core/query-client.ts';
import { toast } from '../../core/toast.tsx';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { RuleRecipients } from './rule-recipients.tsx';
import { useUnsavedGuard } from '../../core/unsaved.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

type Rule = Output<(typeof routes)['followup']['careRules']>[number];

const wayNames = { sms: sharedWords.sms, email: commonWords.eMail, either: ruleNames.either };

const aTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/** One rule: its effect, time and words, and the people concerned. The words show once it is on. */
function RuleForm({ rule }: { rule: Rule }) {
  const usual = ruleTexts[rule.rule];
  const form = useForm({
    initial: {
      mode: rule.mode,
      way: rule.way,
      time: rule.time,
      sms: rule.sms || usual.sms,
      subject: rule.subject || usual.subject,
      email: rule.email || usual.email,
    },
    reload: () => queryClient.refetchQueries({ queryKey: careKeys.rules }),
    submit: async (values, began) => {
      // If the organisation has no words of its own, ours appear in the form only.
      const stored = (field: keyof typeof usual) =>
        rule[field] === '' && began[field] === usual[field] ? '' : began[field];
      const was = { ...began, sms: stored('sms'), subject: stored('subject'), email: stored('email') };
      await api.followup.saveCareRule({ params: { rule: rule.rule }, body: { ...values, was } });
      await queryClient.invalidateQueries({ queryKey: careKeys.all });
      toast.success(commonWords.saved);
    },
  });
  const { mode, way, time } = form.values;
  const on = mode !== 'off';
  const hint = rule.rule === 'check_in' ? w.checkInHint : w.nameHint;
  useUnsavedGuard(form.changed);
  return (
    <FormFrame form={form} label={ruleNames[rule.rule]}>
      {rule.problem && <Note tone="warning">{w.problem({ words: rule.problem })}</Note>}
      <NativeSelect
        label={w.mode}
        {...form.field('mode')}
        data={careRuleModes.map((one) => ({ value: one, label: ruleNames[one] }))}
      />
      {on && (
        <>
          <NativeSelect
            label={sharedWords.by}
            {...form.field('way')}
            data={careRuleWays.map((one) => ({ value: one, label: wayNames[one] }))}
          />
          <TextInput type="time" label={w.time} description={w.timeHint} {...form.field('time')} />
          {way !== 'email' && (
            <Textarea
              label={sharedWords.sms}
              description={hint}
              autosize
              minRows={2}
              maxLength={1000}
              {...form.field('sms')}
            />
          )}
          {way !== 'sms' && (
            <>
              <TextInput label={w.subject} maxLength={200} {...form.field('subject')} />
              <Textarea
                label={commonWords.eMail}
                description={hint}
                autosize
                minRows={3}
                maxLength={10_000}
                {...form.field('email')}
              />
            </>
          )}
        </>
      )}
      <RuleRecipients rule={rule.rule} way={way} time={aTime.test(time) ? time : rule.time} />
      <FormProblem form={form} />
      {(on || form.changed) && (
        <FormRow>
          <SubmitButton form={form} disabled={!form.changed}>
            {commonWords.save}
          </SubmitButton>
        </FormRow>
      )}
    </FormFrame>
  );
}

/** Messages that write themselves. Each is off until somebody has seen whom it concerns and switches it on. */
export function MessageRules() {
  const found = useQuery({ queryKey: careKeys.rules, queryFn: () => api.followup.careRules() });
  return (
    <Page title={commonWords.messageRules} width="prose">
      <SmsParts />
      {found.isPending && <Skeleton height="240px" />}
      {found.isLoadingError && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.map((rule) => (
        <Section key={rule.rule} title={ruleNames[rule.rule]} about={w.about[rule.rule]}>
          <RuleForm rule={rule} />
        </Section>
      ))}
    </Page>
  );
}
