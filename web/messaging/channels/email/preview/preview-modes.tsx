import { messagingCommon } from '../../../common-words.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import css from './preview.module.css';
import type { Rendered } from './use-rendered.ts';
import { previewWords as w } from './words.ts';
import { useElementSize } from '@mantine/hooks';
import { commonWords } from '../../../../ui/wording/common-words.ts';
import { sharedWords } from '../../../../ui/wording/shared-words.ts';

type Props = { title: string; html: string; width: number; dark: boolean; height?: number };

const LITTLE_MORE = 1.2;

/**
 * An e-mail as a mail program shows it, at its own width however little room there is. No script of it runs. Light or dark
 * is what was chosen here, whatever the device is set to; not every browser tells a frame so.
 */
function Frame({ title, html, width, dark, height = 560 }: Props) {
  const { ref, width: room } = useElementSize<HTMLDivElement>();
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  // Telephones differ by more than what little room is left beside them.
  const shown = room > width && room < width * LITTLE_MORE ? room : width;
  return (
    <div ref={ref} className={css.frame} style={{ height: height * scale }}>
      <iframe
        title={title}
        sandbox=""
        srcDoc={html.replaceAll('(prefers-color-scheme: dark)', dark ? 'all' : 'not all')}
        style={{
          width: shown,
          height,
          transform: `scale(${scale})`,
          marginInline: room > shown ? 'auto' : 0,
          colorScheme: dark ? 'dark' : 'light',
        }}
      />
    </div>
  );
}

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
        <small>{messagingCommon.from({ sender: rendered.from })}</small>
        {rendered.preheader && <small>{rendered.preheader}</small>}
      </div>
      <div className={css.ways}>
        <SegmentedControl
          size="xs"
          aria-label={messagingCommon.howItWillLook}
          data={[
            { value: 'phone', label: commonWords.phone },
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
              { value: 'light', label: sharedWords.light },
              { value: 'dark', label: sharedWords.dark },
            ]}
            value={dark}
            onChange={setDark}
          />
        )}
      </div>
      {device === 'text' ? (
        // Long ones scroll, also by keyboard.
        <textarea className={css.text} aria-label={messagingCommon.howItWillLook} readOnly value={rendered.text} />
      ) : (
        <Frame
          title={messagingCommon.howItWillLook}
          html={rendered.html}
          width={widths[device]}
          dark={dark === 'dark'}
          height={height}
        />
      )}
    </>
  );
}
