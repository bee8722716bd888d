import { amberAbove, measureSms, pageSizes } from '../../../../../contract/messaging/channels/sms/sms-pages.ts';
import { plural } from '../../../../core/words.ts';
import { pages } from '../words.ts';
import css from './message-box.module.css';

/** How long the text is, in characters and pages; amber above 160 characters or one page. */
export function Counter({ id, text, personalised }: { id: string; text: string; personalised: boolean }) {
  const size = measureSms(text);
  const amber = size.length > amberAbove || size.pages > 1;
  return (
    <p id={id} className={css.counter} data-amber={amber || undefined} data-counter>
      <span>{plural(size.length, 'character', 'characters')}</span>
      <span>
        {pages(Math.max(size.pages, 1))}
        {size.encoding === 'unicode' && ` of ${pageSizes.unicode[size.pages > 1 ? 'joined' : 'single']} characters`}
      </span>
      <span>{personalised ? 'before names are put in' : `${size.left} left on this page`}</span>
    </p>
  );
}
