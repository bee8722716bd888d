import { useEffect, type ReactNode } from 'react';
import css from './page.module.css';

type Props = {
  title: string;
  /** The subject of this screen: the large line, with the title in small type above. */
  name?: string | undefined;
  /** A picture left of the title. */
  lead?: ReactNode;
  /** One line that says the state of things in words and figures: "612 people, 14 new this month". */
  state?: ReactNode;
  /** The one primary action, at the right; at the foot of the screen on a phone. */
  action?: ReactNode;
  /** Quieter things to do, left of the primary action. */
  more?: ReactNode;
  /** `prose` keeps a readable measure for forms and text; `wide` is for lists. */
  width?: 'wide' | 'prose';
  children: ReactNode;
};

/** Every screen: title, state line, one primary action, then the thing itself. */
export function Page({ title, name, lead, state, action, more, width = 'wide', children }: Props) {
  useTitle(name ?? title);
  return (
    <div className={css.page} data-width={width}>
      <header className={css.head}>
        {lead}
        <div className={css.titles}>
          <h1 className={name === undefined ? css.title : css.above} dir="auto">
            {title}
          </h1>
          {name !== undefined && (
            <h2 className={css.title} dir="auto">
              {name}
            </h2>
          )}
          {state !== undefined && <p className={css.state}>{state}</p>}
        </div>
        {more && <div className={css.more}>{more}</div>}
        {action && (
          <div className={css.action} data-foot-bar>
            {action}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}

/** A named part of a page of settings or of a person: heading and one line at the left, the thing at the right. */
export function Section({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.section} aria-label={title}>
      <div>
        <h2 className={css.sectionTitle}>{title}</h2>
        {about && <p className={css.state}>{about}</p>}
      </div>
      <div className={css.sectionBody}>{children}</div>
    </section>
  );
}

/** The name of the screen in the window's title, read out by screen readers when it changes. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Koinonia' ? title : `${title} · Koinonia`;
  }, [title]);
}
