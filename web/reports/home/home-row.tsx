import type { ComponentType, ReactNode } from 'react';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import css from './home-row.module.css';

type Props = {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  title: string;
  about?: ReactNode;
  /** `about` begins a list of names or a text, of which a phone shows what one line holds: the title says the rest. */
  excerpt?: boolean;
  /** The one thing to do about it. */
  action: { label: string; href: string };
  /** `due`: it is time for it; `quiet`: there is nothing to do. */
  weight?: 'due' | 'quiet';
};

/** One matter of the week: its name, the people or time in a line, and its one action. */
export function HomeRow({ icon: Icon, title, about, excerpt, action, weight }: Props) {
  return (
    <li className={css.row} data-weight={weight}>
      <span className={css.icon}>
        <Icon size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        {about && (
          <p className={css.about} data-excerpt={excerpt} dir="auto">
            {about}
          </p>
        )}
      </div>
      <LinkButton
        href={action.href}
        size="compact-md"
        variant={weight === 'due' ? 'filled' : 'default'}
        aria-label={`${action.label}: ${title}`}
      >
        {action.label}
      </LinkButton>
    </li>
  );
}

/** Rows beneath a heading. */
export function HomeRows({ title, tone, children }: { title: string; tone?: 'warning'; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title} data-tone={tone}>
      <h2 className={css.heading}>{title}</h2>
      <ul className={css.rows}>{children}</ul>
    </section>
  );
}
