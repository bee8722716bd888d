import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import css from './attendance.module.css';
import { listWords as w } from './words.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

const BUTTONS = 5;

type Props = {
  /** From 0. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
};

/** Five page buttons around the page shown, and one to either side. */
export function Pager({ page, pages, onPage }: Props) {
  if (pages <= 1 && page === 0) return null;
  const first = Math.max(0, Math.min(page - Math.floor(BUTTONS / 2), pages - BUTTONS));
  const shown = Array.from({ length: Math.min(BUTTONS, pages) }, (_, step) => first + step);
  const go = (to: number) => {
    onPage(to);
    window.scrollTo({ top: 0 });
  };
  return (
    <nav className={css.pager} aria-label={commonWords.attendance}>
      <Button variant="default" px={10} aria-label={w.previous} disabled={page === 0} onClick={() => go(page - 1)}>
        <IconChevronLeft size={18} aria-hidden />
      </Button>
      {shown.map((one) => (
        <Button
          key={one}
          px={14}
          variant={one === page ? 'filled' : 'default'}
          aria-label={sharedWords.pageOf({ page: one + 1 })}
          aria-current={one === page ? 'page' : undefined}
          onClick={() => go(one)}
        >
          {one + 1}
        </Button>
      ))}
      <Button variant="default" px={10} aria-label={w.next} disabled={page >= pages - 1} onClick={() => go(page + 1)}>
        <IconChevronRight size={18} aria-hidden />
      </Button>
    </nav>
  );
}
