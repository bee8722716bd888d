import { messagingCommon } from '../../../common-words.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { api } from '../../../../core/client.ts';
import { type Action, undoButton } from '../../../../core/action.ts';
import { useLiveQuery } from '../../../../core/use-live-query.ts';
import { useQueryParams } from '../../../../core/query-params.ts';
import { useAction } from '../../../../core/use-action.ts';
import { paths } from '../../../../paths.ts';
import { ActionMenu } from '../../../../ui/controls/action-menu.tsx';
import { LinkButton } from '../../../../ui/controls/text-button.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { FailedState, Skeleton } from '../../../../ui/page/states.tsx';
import { commonWords } from '../../../../ui/wording/common-words.ts';
import { sharedWords } from '../../../../ui/wording/shared-words.ts';
import { emailWords } from '../words.ts';
import { day } from '../../../../ui/wording/dates.ts';
import { Moment } from '../../../../ui/wording/moment.tsx';
import { EmailParts } from '../email-parts.tsx';
import { builtIn, textColourOn, builtInText, type Written } from './built-in.ts';
import { templateKeys } from './keys.ts';
import css from './templates.module.css';
import { templateWords as w } from './words.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useNavigateFromHere } from '../../../../core/link.tsx';
import { useUser } from '../../../../core/session.ts';
import { newKey } from '../../../../core/new-key.ts';
import { toast } from '../../../../core/toast.tsx';
import { RichEditor } from '../../../../editor/rich-editor.tsx';
import { FormFrame, FormProblem } from '../../../../form/form-parts.tsx';
import { useForm } from '../../../../form/use-form.ts';
import { useUnsavedGuard } from '../../../../core/unsaved.ts';

type Named = { id: string; name: string };

const restore: Action<Named> = {
  send: ({ id }, options) => api.messaging.restoreEmailTemplate({ params: { id } }, options),
  invalidates: [templateKeys.all],
};
const remove: Action<Named> = {
  send: ({ id }) => api.messaging.deleteEmailTemplate({ params: { id } }),
  success: () => messagingCommon.deleted,
  undo: (_, template) => undoButton(commonWords.undo, restore, template),
  invalidates: [templateKeys.all],
};

/** Templates for e-mails: five for everybody, and the organisation's own. */
export function EmailTemplates() {
  const [{ edit, from }] = useQueryParams();
  return edit ? <TemplateForm key={edit} id={edit === 'new' ? undefined : edit} from={from} /> : <TemplateList />;
}

function TemplateList() {
  return (
    <Page title={sharedWords.eMailTemplates}>
      <EmailParts />
      <div className={css.parts}>
        <section aria-labelledby="own">
          <h2 id="own" className={css.heading}>
            {w.own}
          </h2>
          <OwnTemplates />
        </section>
        <section aria-labelledby="ready">
          <h2 id="ready" className={css.heading}>
            {w.ours}
          </h2>
          <ul className={css.cards}>
            {builtIn.map(({ key, name, subject, title }) => (
              <li key={key} className={css.card}>
                <div>
                  <TemplatePicture title={title} />
                  <p className={css.name}>{name}</p>
                  <p className={css.about}>{subject}</p>
                </div>
                <LinkButton variant="default" size="sm" href={paths.emailTemplates({ edit: 'new', from: key })}>
                  {w.use}
                </LinkButton>
              </li>
            ))}
          </ul>
        </section>
        <ColourChoice />
      </div>
    </Page>
  );
}

function OwnTemplates() {
  const read = useLiveQuery({
    queryKey: templateKeys.list,
    queryFn: ({ signal }) => api.messaging.emailTemplates({}, { signal }),
    live: { topics: ['template'] },
  });
  const { run } = useAction(remove);
  if (read.isError) return <FailedState failure={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton height="52px" />;
  if (read.data.items.length === 0) return <p className={css.about}>{w.ownNone}</p>;
  return (
    <ul className={css.rows}>
      {read.data.items.map(({ id, name, updatedAt }) => (
        <li key={id} className={css.row}>
          <div className={css.words}>
            <p className={css.name}>{name}</p>
            <p className={css.about}>
              <Moment at={updatedAt} say={day} />
            </p>
          </div>
          <ActionMenu
            label={commonWords.named({ label: commonWords.actions, name })}
            entries={[
              {
                label: sharedWords.edit,
                icon: <IconPencil size={16} aria-hidden />,
                href: paths.emailTemplates({ edit: id }),
              },
              {
                label: sharedWords.delete,
                icon: <IconTrash size={16} aria-hidden />,
                danger: true,
                run: () => void run({ id, name }),
              },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

/** A small picture of one of our templates: its title in the organisation's colour, and lines. */
function TemplatePicture({ title }: { title: string }) {
  const look = useQuery({ queryKey: templateKeys.look, queryFn: () => api.messaging.emailLook() });
  const colour = look.data?.colour;
  return (
    <div className={css.picture} aria-hidden>
      <p className={css.band} style={colour ? { background: colour, color: textColourOn(colour) } : undefined}>
        {title.replaceAll(/[[\]]/g, '')}
      </p>
      <span className={css.line} />
      <span className={css.line} />
      <span className={css.line} />
    </div>
  );
}

/** The colour that titles and buttons of templates are drawn in. */
function ColourChoice() {
  const id = useId();
  const look = useQuery({ queryKey: templateKeys.look, queryFn: () => api.messaging.emailLook() });
  const { run } = useAction<string, { colour: string }>({
    send: (colour) => api.messaging.saveEmailLook({ body: { colour } }),
    invalidates: [templateKeys.look],
  });
  if (!look.data) return null;
  return (
    <div className={css.colour}>
      <input
        key={look.data.colour}
        id={id}
        type="color"
        className={css.swatch}
        defaultValue={look.data.colour}
        aria-describedby={`${id}-hint`}
        onBlur={({ currentTarget: { value } }) => value !== look.data.colour && void run(value)}
      />
      <div>
        <label htmlFor={id} className={css.name}>
          {w.colour}
        </label>
        <p id={`${id}-hint`} className={css.about}>
          {w.colourHint}
        </p>
      </div>
    </div>
  );
}

/** Writing a template: one that is there, or a new one from one of ours. */
function TemplateForm({ id, from }: { id?: string; from?: string }) {
  const start = useStart(id, from);
  return (
    <Page title={id ? w.edit : w.newFrom} width="prose">
      {start.isError ? (
        <FailedState failure={start.error} onRetry={() => void start.refetch()} />
      ) : start.data ? (
        <Fields id={id} kept={start.data} reload={start.refetch} />
      ) : (
        <Skeleton height="320px" />
      )}
    </Page>
  );
}

/** The initial contents; read once, since they are being changed from then on. */
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
      <TextInput label={commonWords.name} maxLength={120} {...form.field('name')} />
      <TextInput label={emailWords.subject} maxLength={300} {...form.field('subject')} />
      <RichEditor
        label={commonWords.message}
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
          {commonWords.cancel}
        </LinkButton>
        <Button type="submit" loading={form.busy} disabled={isUploading}>
          {isUploading ? w.waiting : commonWords.save}
        </Button>
      </div>
    </FormFrame>
  );
}
