import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { attendanceReport, reportPart } from '../../contract/attendance/report-schemas.ts';
import { api, hrefOf } from '../core/client.ts';
import { useIsPhone } from '../core/media-query.ts';
import { paths } from '../paths.ts';
import { DataList } from '../ui/list/data-list.tsx';
import { usePagedRows } from '../ui/list/rows.ts';
import { EmptyState } from '../ui/page/states.tsx';
import { clock } from '../ui/wording/dates.ts';
import { number, phoneText } from '../ui/wording/formats.ts';
import css from './attendance.module.css';
import { attendanceKeys } from './keys.ts';
import { hasBegun } from './opens-later.tsx';
import { reportWords as w } from './words.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

type Report = z.output<typeof attendanceReport>;
type Part = z.output<typeof reportPart>;

const partNames: Record<Part, string> = {
  present: sharedWords.present,
  absent: commonWords.absent,
  'first-timers': commonWords.firstTimers,
};

/** As high as so many rows, where they are few; else a list that scrolls in itself. */
const heightFor = (rows: number): string => `min(${rows === 0 ? 240 : 56 + 72 * rows}px, 440px, 60dvh)`;

/** The people who came, the members who did not, and the new ones, by name. */
export function ReportPeople({ report, administers }: { report: Report; administers: boolean }) {
  const { id } = report.item;
  const phone = useIsPhone();
  const [part, setPart] = useState<Part>('present');
  const rows = usePagedRows({
    key: attendanceKeys.reportPeople(id, part),
    load: (page, signal) => api.attendance.reportPeople({ query: { ...page, id, part } }, { signal }),
  });
  const counts = { present: report.present, absent: report.absent, 'first-timers': report.firstTimers };
  const begun = hasBegun(report.item);
  const nameOf = (value: Part) => (value === 'absent' && !begun ? commonWords.notHereYet : partNames[value]);
  const parts = (Object.keys(partNames) as Part[]).map((value) => ({
    value,
    label: `${nameOf(value)} (${number(counts[value])})`,
  }));
  return (
    <section className={css.part} aria-label={commonWords.people} data-paper="no">
      <p className={css.told}>
        <SegmentedControl
          aria-label={commonWords.people}
          data={parts}
          value={part}
          {...(phone && { size: 'xs', fullWidth: true, w: '100%' })}
          onChange={(value) => setPart(value as Part)}
        />
        {administers &&
          counts[part] > 0 &&
          (['xlsx', 'csv'] as const).map((format) => (
            <a key={format} href={hrefOf('attendance', 'reportFile', { query: { id, part, format } })} download>
              {w.download({ format })}
            </a>
          ))}
      </p>
      <DataList
        label={nameOf(part)}
        rows={rows}
        height={heightFor(counts[part])}
        columns={[
          { key: 'name', title: commonWords.name, cell: (row) => row.name },
          {
            key: 'phone',
            title: commonWords.phone,
            cell: (row) => <span className="figures">{phoneText(row.phoneNumber)}</span>,
          },
          {
            key: 'time',
            title: commonWords.checkedIn,
            width: '120px',
            phone: 'side',
            cell: (row) => row.checkedInAt && <span className="figures">{clock(new Date(row.checkedInAt))}</span>,
          },
        ]}
        keyOf={(row) => row.personId}
        nameOf={(row) => row.name}
        hrefOf={(row) => (administers ? paths.person(row.personId) : undefined)}
        empty={<EmptyState title={sharedWords.nobody} />}
      />
    </section>
  );
}
