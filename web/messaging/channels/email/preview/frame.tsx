import { useElementSize } from '@mantine/hooks';
import css from './preview.module.css';

type Props = { title: string; html: string; width: number; dark: boolean; height?: number };

const LITTLE_MORE = 1.2;

/**
 * An e-mail as a mail program shows it, at its own width however little room there is. No script of it runs. Light or dark
 * is what was chosen here, whatever the device is set to; not every browser tells a frame so.
 */
export function Frame({ title, html, width, dark, height = 560 }: Props) {
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
