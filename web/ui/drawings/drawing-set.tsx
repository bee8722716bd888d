import { Drafts, Gallery, Replies, Scheduled, Sent, Templates } from './of-messages.tsx';
import { Birthdays, Care, Families, FirstTimers, Groups, People } from './of-people.tsx';
import { Archived, Attendance, Search } from './of-things.tsx';

export const drawings = {
  archived: Archived,
  attendance: Attendance,
  birthdays: Birthdays,
  care: Care,
  drafts: Drafts,
  families: Families,
  firstTimers: FirstTimers,
  gallery: Gallery,
  groups: Groups,
  people: People,
  replies: Replies,
  scheduled: Scheduled,
  search: Search,
  sent: Sent,
  templates: Templates,
};

export type DrawingName = keyof typeof drawings;

/** One of the small drawings of empty places, in the colours of the theme; the words beside it say what it means. */
export function DrawingOf({ name }: { name: DrawingName }) {
  const Drawing = drawings[name];
  return <Drawing />;
}
