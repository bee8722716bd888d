import { Button, TextInput } from '@mantine/core';
import { localTimeOf } from '../../../contract/local-time.ts';
import { api } from '../../core/client.ts';
import { shownZone } from '../../core/time-zone.ts';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { privacyWords as w } from './words.ts';
import { useClosing } from '../../ui/dialogs/closing.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

/** By the calendar of the organisation: the first hour of a day in Lagos belongs to the day before in UTC. */
const today = (): string => localTimeOf(new Date(), shownZone()).date;

/** Notes that somebody agreed: to what, how we know, when. */
export function ConsentForm({ personId, onClose }: { personId: string; onClose: (noted: boolean) => Promise<void> }) {
  const form = useForm({
    initial: { what: '', source: '', givenOn: today() },
    rules: {
      what: (what) => (what.trim() ? undefined : commonWords.fillThisIn),
      source: (source) => (source.trim() ? undefined : commonWords.fillThisIn),
      givenOn: (givenOn) =>
        givenOn === '' ? commonWords.fillThisIn : givenOn > today() ? commonWords.thisDateIsInThe : undefined,
    },
    submit: async (body, _was, options) => {
      await api.people.recordConsent({ params: { id: personId }, body }, options);
      await onClose(true);
    },
  });
  const { close } = useClosing(() => void onClose(false), form.changed);
  return (
    <FormFrame form={form} label={w.add}>
      <TextInput label={w.what} description={w.whatHint} maxLength={200} {...form.field('what')} />
      <TextInput label={w.source} description={w.sourceHint} maxLength={200} {...form.field('source')} />
      <TextInput label={sharedWords.date} type="date" max={today()} {...form.field('givenOn')} />
      <FormProblem form={form} />
      <FormRow>
        <Button variant="default" onClick={close}>
          {commonWords.cancel}
        </Button>
        <SubmitButton form={form}>{commonWords.save}</SubmitButton>
      </FormRow>
    </FormFrame>
  );
}
