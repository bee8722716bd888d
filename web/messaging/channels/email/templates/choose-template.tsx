import { type ReactNode, useState } from 'react';
import { api } from '../../../../core/client.ts';
import { confirm } from '../../../../core/confirm.tsx';
import { useLiveQuery } from '../../../../core/use-live-query.ts';
import { useUser } from '../../../../core/session.ts';
import { useAction } from '../../../../core/use-action.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { FailedState, Skeleton } from '../../../../ui/page/states.tsx';
import { builtIn, builtInText, type Written } from './built-in.ts';
import css from './choose-template.module.css';
import { templateKeys } from './keys.ts';
import { chooseWords as w, templateWords } from './words.ts';

type Props = {
  /** Whether something has been written that would be lost. */
  isWritten: boolean;
  onChoose: (written: Written) => void;
  onClose: () => void;
};

/** One of the organisation's own, or of ours. */
type Chosen = { id: string } | { key: string };

/** The organisation's own templates and ours, to write an e-mail from. */
export function ChooseTemplate({ isWritten, onChoose, onClose }: Props) {
  const { tenantName } = useUser();
  const own = useLiveQuery({
    queryKey: templateKeys.list,
    queryFn: ({ signal }) => api.messaging.emailTemplates({}, { signal }),
    live: { topics: ['template'] },
  });
  const { busy, run } = useAction<Chosen, Written>({
    send: (chosen) =>
      'id' in chosen ? api.messaging.emailTemplate({ params: chosen }) : builtInText(chosen.key, tenantName),
    onDoneHere: (written) => onChoose(written),
  });
  // The question takes the place of the choice, and leads back to it.
  const [isAsking, setAsking] = useState(false);
  const choose = async (take: () => void) => {
    const asked = { title: w.replaceTitle, verb: w.replace, danger: true };
    setAsking(isWritten);
    const isMeant = !isWritten || (await confirm(asked));
    setAsking(false);
    if (isMeant) take();
  };
  return (
    <Dialog title={w.title} opened={!isAsking} onClose={onClose} width="560px">
      {own.isError && <FailedState failure={own.error} onRetry={() => void own.refetch()} />}
      {own.isPending && <Skeleton height="52px" />}
      {own.data && own.data.items.length > 0 && (
        <Choices title={templateWords.own}>
          {own.data.items.map((template) => (
            <Choice
              key={template.id}
              name={template.name}
              about={template.subject}
              onChoose={() => void choose(() => !busy && void run({ id: template.id }))}
            />
          ))}
        </Choices>
      )}
      <Choices title={templateWords.ours}>
        {builtIn.map(({ key, name, subject }) => (
          <Choice
            key={key}
            name={name}
            about={subject}
            onChoose={() => void choose(() => !busy && void run({ key }))}
          />
        ))}
      </Choices>
    </Dialog>
  );
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h3 className={css.heading}>{title}</h3>
      <ul className={css.choices}>{children}</ul>
    </section>
  );
}

function Choice({ name, about, onChoose }: { name: string; about: string; onChoose: () => void }) {
  return (
    <li>
      <button type="button" className={css.choice} onClick={onChoose}>
        <b>{name}</b>
        <span>{about}</span>
      </button>
    </li>
  );
}
