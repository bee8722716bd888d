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
import { day } from '../../../../ui/wording/dates.ts';
import { Moment } from '../../../../ui/wording/moment.tsx';
import { EmailParts } from '../email-parts.tsx';
import { builtIn } from './built-in.ts';
import { ColourChoice } from './colour-choice.tsx';
import { templateKeys } from './keys.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplatePicture } from './template-picture.tsx';
import css from './templates.module.css';
import { templateWords as w } from './words.ts';

type Named = { id: string; name: string };

const restore: Action<Named> = {
  send: ({ id }, options) => api.messaging.restoreEmailTemplate({ params: { id } }, options),
  invalidates: [templateKeys.all],
};
const remove: Action<Named> = {
  send: ({ id }) => api.messaging.deleteEmailTemplate({ params: { id } }),
  success: () => w.deleted,
  undo: (_, template) => undoButton(w.undo, restore, template),
  invalidates: [templateKeys.all],
};

/** What e-mails are written from: five templates for everybody, and the organisation's own. */
export function EmailTemplates() {
  const [{ edit, from }] = useQueryParams();
  return edit ? <TemplateForm key={edit} id={edit === 'new' ? undefined : edit} from={from} /> : <TemplateList />;
}

function TemplateList() {
  return (
    <Page title={w.title} state={w.state}>
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
            {builtIn.map(({ key, name, about, title }) => (
              <li key={key} className={css.card}>
                <div>
                  <TemplatePicture title={title} />
                  <p className={css.name}>{name}</p>
                  <p className={css.about}>{about}</p>
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
  if (read.isError) return <FailedState what={w.what} failure={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton height="52px" />;
  if (read.data.items.length === 0) return <p className={css.about}>{w.ownNone}</p>;
  return (
    <ul className={css.rows}>
      {read.data.items.map(({ id, name, updatedAt }) => (
        <li key={id} className={css.row}>
          <div className={css.words}>
            <p className={css.name}>{name}</p>
            <p className={css.about}>
              {w.changedOn} <Moment at={updatedAt} say={day} />
            </p>
          </div>
          <ActionMenu
            label={w.actions({ name })}
            entries={[
              {
                label: w.change,
                icon: <IconPencil size={16} aria-hidden />,
                href: paths.emailTemplates({ edit: id }),
              },
              {
                label: w.delete,
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
