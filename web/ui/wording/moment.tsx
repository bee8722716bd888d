import { inFull, when } from './dates.ts';

type Props = {
  /** ISO 8601. */
  at: string;
  /** How it is said; in full it stands behind it. */
  say?: (at: string) => string;
  className?: string | undefined;
};

/** A moment as people say it, with the whole of it for whoever points at it, and for machines. */
export function Moment({ at, say = when, className }: Props) {
  return (
    <time className={className} dateTime={at} title={inFull(at)}>
      {say(at)}
    </time>
  );
}
