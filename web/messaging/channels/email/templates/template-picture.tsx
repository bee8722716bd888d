import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../core/client.ts';
import { textColourOn } from './built-in.ts';
import { templateKeys } from './keys.ts';
import css from './templates.module.css';

/** What an e-mail from one of our templates looks like, small: its title in the organisation's colour, and lines. */
export function TemplatePicture({ title }: { title: string }) {
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
