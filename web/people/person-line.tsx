import type { ReactNode } from 'react';
import { PersonAvatar } from '../ui/marks/person-avatar.tsx';
import { nameOf } from './find-people.ts';
import css from './person-line.module.css';

type Named = Parameters<typeof nameOf>[0];

/** A person in a list: their name, cut where there is no room, and the marks beside it. */
export function PersonLine({ person, children }: { person: Named; children?: ReactNode }) {
  return (
    <span className={css.name}>
      <span className={css.words} dir="auto">
        {nameOf(person)}
      </span>
      {children}
    </span>
  );
}

/** Props shared by every list of people, to be spread onto it: a row's name, and the picture before it. */
export const personLines = {
  nameOf,
  lead: ({ name, pictureId }: { name: string; pictureId?: string | null }) => (
    <PersonAvatar name={name} pictureId={pictureId} />
  ),
};
