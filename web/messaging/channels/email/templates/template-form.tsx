import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../core/client.ts';
import { useNavigateFromHere } from '../../../../core/link.tsx';
import { useUser } from '../../../../core/session.ts';
import { useAction } from '../../../../core/use-action.ts';
import { RichEditor } from '../../../../editor/rich-editor.tsx';
import { paths } from '../../../../paths.ts';
import { LinkButton } from '../../../../ui/controls/link-button.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { FailedState, Skeleton } from '../../../../ui/page/states.tsx';
import { builtInText, type Written } from './built-in-text.ts';
import { templateKeys } from './keys.ts';
import css from './templates.module.css';
import { templateWords as w } from './words.ts';

/** Writing a template: one that is there, or a new one from one of ours. */
export function TemplateForm({ id, from }: { id?: string; from?: string }) {
  const start = useStart(id, from);
  return (
    <Page title={id ? w.edit : w.newFrom} width="prose">
      {start.isError ? (
        <FailedState what={w.whatOne} failure={start.error} onRetry={() => void start.refetch()} />
      ) : start.data ? (
        <Fields id={id} start={start.data} />
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

function Fields({ id, start }: { id: string | undefined; start: Written }) {
  const [written, setWritten] = useState(start);
  const [isUploading, setUploading] = useState(false);
  const [isNameMissing, setNameMissing] = useState(false);
  const navigate = useNavigateFromHere();
  const { busy, run } = useAction<Written, unknown>({
    send: (body, options) => api.messaging.saveEmailTemplate({ body: { ...body, id } }, options),
    success: () => w.saved,
    invalidates: [templateKeys.all],
    onDoneHere: () => navigate(paths.emailTemplates()),
  });
  const change = (part: Partial<Written>) => setWritten((now) => ({ ...now, ...part }));
  const save = () => {
    const missing = written.name.trim() === '';
    setNameMissing(missing);
    if (!missing) void run(written);
  };
  return (
    <div className={css.form}>
      <TextInput
        label={w.name}
        value={written.name}
        maxLength={120}
        error={isNameMissing && written.name.trim() === '' ? w.nameMissing : undefined}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={w.subject}
        value={written.subject}
        maxLength={300}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <RichEditor
        label={w.body}
        description={w.personal}
        value={written.body}
        onChange={(body) => change({ body })}
        onBusyChange={setUploading}
      />
      <div className={css.buttons}>
        <LinkButton variant="default" href={paths.emailTemplates()}>
          {w.cancel}
        </LinkButton>
        <Button loading={busy} disabled={isUploading} onClick={save}>
          {isUploading ? w.waiting : w.save}
        </Button>
      </div>
    </div>
  );
}
