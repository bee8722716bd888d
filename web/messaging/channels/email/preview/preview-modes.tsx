import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Frame } from './frame.tsx';
import css from './preview.module.css';
import type { Rendered } from './use-rendered.ts';
import { previewWords as w } from './words.ts';

const widths = { phone: 360, desktop: 1000 };
type Device = keyof typeof widths | 'text';

/** An e-mail on a phone, on a desktop and as plain text, light and dark. */
export function PreviewModes({ rendered, height }: { rendered: Rendered; height?: number }) {
  const [device, setDevice] = useState<Device>('phone');
  const [dark, setDark] = useState('light');
  return (
    <>
      <div className={css.heads}>
        <b>{rendered.subject}</b>
        <small>{w.from({ sender: rendered.from })}</small>
        {rendered.preheader && <small>{rendered.preheader}</small>}
      </div>
      <div className={css.ways}>
        <SegmentedControl
          size="xs"
          aria-label={w.title}
          data={[
            { value: 'phone', label: w.phone },
            { value: 'desktop', label: w.desktop },
            { value: 'text', label: w.text },
          ]}
          value={device}
          onChange={(value) => setDevice(value as Device)}
        />
        {device !== 'text' && (
          <SegmentedControl
            size="xs"
            aria-label={w.lightOrDark}
            data={[
              { value: 'light', label: w.light },
              { value: 'dark', label: w.dark },
            ]}
            value={dark}
            onChange={setDark}
          />
        )}
      </div>
      {device === 'text' ? (
        // Long ones scroll, also by keyboard.
        <textarea className={css.text} aria-label={w.title} readOnly value={rendered.text} />
      ) : (
        <Frame title={w.title} html={rendered.html} width={widths[device]} dark={dark === 'dark'} height={height} />
      )}
    </>
  );
}
