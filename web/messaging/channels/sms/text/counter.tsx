import { warnAbove, measureSms, pageSizes } from '../../../../../contract/messaging/channels/sms/sms-pages.ts';
import { composeSmsWords as w } from '../compose-words.ts';
import { pages } from '../words.ts';
import css from './message-box.module.css';

/** How long the text is, in characters and pages; amber above 160 characters or one page. */
export function Counter({ id, text, personalised }: { id: string; text: string; personalised: boolean }) {
  const size = measureSms(text);
  const amber = size.length > warnAbove || size.pages > 1;
  const count = pages(Math.max(size.pages, 1));
  return (
    <p id={id} className={css.counter} data-amber={amber || undefined} data-counter>
      <span>{w.characters({ count: size.length })}</span>
      <span>
        {size.encoding === 'unicode'
          ? w.unicodePages({ pages: count, size: pageSizes.unicode[size.pages > 1 ? 'joined' : 'single'] })
          : count}
      </span>
      <span>{personalised ? w.beforeNames : w.left({ count: size.left })}</span>
    </p>
  );
}
