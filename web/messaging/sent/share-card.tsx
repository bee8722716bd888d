import { Button } from '@mantine/core';
import { IconDownload, IconShare } from '@tabler/icons-react';
import { localTimeOf } from '../../../contract/local-time.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.tsx';
import { inFullDay } from '../../ui/wording/dates.ts';
import { number } from '../../ui/wording/formats.ts';
import type { MessageReport } from '../api-types.ts';
import type { Channel } from '../channel.ts';
import { partsOf } from '../counts.ts';
import css from './live-report.module.css';
import { catalogue } from '../../core/catalogue.ts';
import { reportWords } from './words.ts';

const w = catalogue('share-card', {
  cardAbout: 'A picture with these figures. Nobody’s name, number or words are on it.',
  share: 'Share',
  save: 'Save the picture',
  reached: '{count, plural, one {person} other {people}} reached{shared, select, yes { {where}} other {}}',
  by: 'by {channel}, {day}',
  alt: '{count, plural, one {# person reached} other {# people reached}} by {channel}',
  notShared: 'It could not be shared. Save the picture and send it from there.',
});

/** The words on the picture: the organisation, how many, and by what and when. */
type CardWords = { organisation: string; figure: string; reached: string; by: string };

/** A square, as phones show pictures; in pixels. */
const SIDE = 1080;
const EDGE = 96;
/** The accent of the light theme and what stands on it: a picture looks the same to everybody. */
const GROUND = '#14634f';
const INK = '#ffffff';
const QUIET = '#cfe4dc';
const FACE = 'Inter Variable, Inter, system-ui, sans-serif';

/** The largest type up to `most` in which the words fit on one line. */
function fit(pen: CanvasRenderingContext2D, words: string, { most, weight }: { most: number; weight: number }): void {
  for (let size = most; size >= 24; size -= 4) {
    pen.font = `${weight} ${size}px ${FACE}`;
    if (pen.measureText(words).width <= SIDE - 2 * EDGE) return;
  }
}

/** The figure of a message as a PNG. */
async function drawCard({ organisation, figure, reached, by }: CardWords): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser draws no pictures');
  pen.fillStyle = GROUND;
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.textBaseline = 'alphabetic';
  const write = (words: string, y: number, look: { most: number; weight: number; colour: string }) => {
    pen.fillStyle = look.colour;
    fit(pen, words, look);
    pen.fillText(words, EDGE, y, SIDE - 2 * EDGE);
  };
  write(organisation, 180, { most: 52, weight: 600, colour: INK });
  write(figure, 640, { most: 320, weight: 600, colour: INK });
  write(reached, 740, { most: 72, weight: 600, colour: INK });
  write(by, 960, { most: 44, weight: 400, colour: QUIET });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (picture) => (picture ? resolve(picture) : reject(new Error('the picture was not made'))),
      'image/png',
    );
  });
}

type Props = { channel: Channel; report: MessageReport };

/** Once a message has gone out: its figure as a picture to share, without anybody's name, number or words. */
export function ShareCard({ channel, report }: Props) {
  const { tenantName, timeZone } = useUser();
  const { sent, delivered } = partsOf(report);
  const addresses = sent + delivered;
  const count = addresses + report.sharers.reached;
  const words: CardWords = {
    organisation: tenantName,
    figure: number(count),
    reached: w.reached({ count, shared: count > addresses ? 'yes' : '', where: channel.onAddresses(addresses) }),
    by: w.by({ channel: channel.words.name, day: inFullDay(localTimeOf(new Date(report.dateSent), timeZone).date) }),
  };
  const save = async () => {
    const address = URL.createObjectURL(await drawCard(words));
    Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  const share = async () => {
    const file = new File([await drawCard(words)], fileName, { type: 'image/png' });
    const text = `${tenantName}: ${w.alt({ count, channel: channel.words.name })}`;
    const withPicture = { files: [file], text };
    try {
      await navigator.share(navigator.canShare(withPicture) ? withPicture : { text });
    } catch (failure) {
      // Closing the choice of apps is a change of mind, not a failure.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) toast.error(w.notShared);
    }
  };
  return (
    <section className={css.share} aria-labelledby="share">
      <div className={css.card} aria-hidden>
        <span className={css.cardOrganisation}>{words.organisation}</span>
        <b>{words.figure}</b>
        <span className={css.cardReached}>{words.reached}</span>
        <span>{words.by}</span>
      </div>
      <div className={css.shareWords}>
        <h2 id="share" className={css.shareTitle}>
          {reportWords.card}
        </h2>
        <p>{w.cardAbout}</p>
        <div className={css.shareButtons}>
          {'share' in navigator && (
            <Button size="sm" leftSection={<IconShare size={16} aria-hidden />} onClick={() => void share()}>
              {w.share}
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void save()}
          >
            {w.save}
          </Button>
        </div>
      </div>
    </section>
  );
}

const fileName = 'reached.png';
