import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../../core/client.ts';
import { useNavigateFromHere } from '../../../../core/link.tsx';
import { useUser } from '../../../../core/session.ts';
import { newKey } from '../../../../core/new-key.ts';
import { toast } from '../../../../core/toast.tsx';
import { RichEditor } from '../../../../editor/rich-editor.tsx';
import { FormFrame, FormProblem } from '../../../../form/form-parts.tsx';
import { useForm } from '../../../../form/use-form.ts';
import { paths } from '../../../../paths.ts';
import { LinkButton } from '../../../../ui/controls/text-button.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { FailedState, Skeleton } from '../../../../ui/page/states.tsx';
import { builtInText, type Written } from './built-in-text.ts';
import { templateKeys } from './keys.ts';
import css from './templates.module.css';
import { templateWords as w } from './words.ts';
import { useUnsavedGuard } from '../../../../core/unsaved.ts';

/** Writing a template: one that is there, or a new one from one of ours. */
export function TemplateForm({ id, from }: { id?: string; from?: string }) {
  const start = useStart(id, from);
  return (
    <Page title={id ? w.edit : w.newFrom} width="prose">
      {start.isError ? (
        <FailedState what={w.whatOne} failure={start.error} onRetry={() => void start.refetch()} />
      ) : start.data ? (
        <Fields id={id} kept={start.data} reload={start.refetch} />
      ) : (
        <Skeleton height="320px" />
      )}
    </Page>
  );
}

/** What is there to begin with; read once, since it is being changed from then on. */
function useStart(id: string | undefined, from: string | undefined) {
  const { tenantName: organisation } = useUser();
  return useQuery({
    queryKey: id ? templateKeys.one(id) : ['email-templates', 'new', from, organisation],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async (): Promise<Written> => {
      if (id) return api.messaging.emailTemplate({ params: { id } });
      return builtInText(from, organisation);
    },
  });
}

type Props = { id: string | undefined; kept: Written; reload: () => Promise<unknown> };

function Fields({ id, kept: { name, subject, body }, reload }: Props) {
  const [isUploading, setUploading] = useState(false);
  const attempt = useRef({ of: '', key: '' });
  const client = useQueryClient();
  const navigate = useNavigateFromHere();
  const form = useForm({
    initial: { name, subject, body },
    rules: { name: (typed) => (typed.trim() === '' ? w.nameMissing : undefined) },
    reload: async () => {
      if (id) await reload();
    },
    submit: async (written, was) => {
      const sent = { ...written, ...(id !== undefined && { id, was }) };
      // The same tried again carries the same key, so that a lost answer never means a second template.
      const of = JSON.stringify(sent);
      if (attempt.current.of !== of) attempt.current = { of, key: newKey() };
      await api.messaging.saveEmailTemplate({ body: sent }, { idempotencyKey: attempt.current.key });
      void client.invalidateQueries({ queryKey: templateKeys.all });
      toast.success(w.saved);
      navigate(paths.emailTemplates(), { saved: true });
    },
  });
  useUnsavedGuard(form.changed);
  return (
    <FormFrame form={form} label={id ? w.edit : w.newFrom}>
      <TextInput label={w.name} maxLength={120} {...form.field('name')} />
      <TextInput label={w.subject} maxLength={300} {...form.field('subject')} />
      <RichEditor
        label={w.body}
        description={w.personal}
        value={form.values.body}
        error={form.errorOf('body')}
        onChange={(typed) => form.set('body', typed)}
        onBusyChange={setUploading}
        isReadOnly={form.busy}
      />
      <FormProblem form={form} />
      <div className={css.buttons}>
        <LinkButton variant="default" href={paths.emailTemplates()}>
          {w.cancel}
        </LinkButton>
        <Button type="submit" loading={form.busy} disabled={isUploading}>
          {isUploading ? w.waiting : w.save}
        </Button>
      </div>
    </FormFrame>
  );
}
