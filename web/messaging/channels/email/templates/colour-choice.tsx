import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../../../core/client.ts';
import { useAction } from '../../../../core/use-action.ts';
import { templateKeys } from './keys.ts';
import css from './templates.module.css';
import { templateWords as w } from './words.ts';

/** The colour that titles and buttons of templates are drawn in. */
export function ColourChoice() {
  const id = useId();
  const look = useQuery({ queryKey: templateKeys.look, queryFn: () => api.messaging.emailLook() });
  const { run } = useAction<string, { colour: string }>({
    send: (colour) => api.messaging.saveEmailLook({ body: { colour } }),
    success: () => w.colourSaved,
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
