import { ClassicEditor } from '@ckeditor/ckeditor5-editor-classic';
import { useEffect, useRef, useState } from 'react';
import { api } from '../core/client.ts';
import { queryClient } from '../core/query-client.ts';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { editorConfig } from './editor-config.ts';
import { GalleryButton } from './gallery-button.ts';
import { withoutPicturesUnderWay } from './picture-uploads.ts';
import '@ckeditor/ckeditor5-ui/dist/index-editor.css';
import '@ckeditor/ckeditor5-widget/dist/index-editor.css';
import '@ckeditor/ckeditor5-engine/dist/index-editor.css';
import '@ckeditor/ckeditor5-editor-classic/dist/index-editor.css';
import '@ckeditor/ckeditor5-heading/dist/index-editor.css';
import '@ckeditor/ckeditor5-image/dist/index-editor.css';
import '@ckeditor/ckeditor5-link/dist/index-editor.css';
import '@ckeditor/ckeditor5-list/dist/index-editor.css';
import '@ckeditor/ckeditor5-media-embed/dist/index-editor.css';
import '@ckeditor/ckeditor5-table/dist/index-editor.css';
import '@ckeditor/ckeditor5-core/dist/index-content.css';
import '@ckeditor/ckeditor5-image/dist/index-content.css';
import '@ckeditor/ckeditor5-list/dist/index-content.css';
import '@ckeditor/ckeditor5-media-embed/dist/index-content.css';
import '@ckeditor/ckeditor5-table/dist/index-content.css';
import '@ckeditor/ckeditor5-basic-styles/dist/index-content.css';
import '@ckeditor/ckeditor5-block-quote/dist/index-content.css';
import './editor-theme.css';

const GalleryPicker = lazyPart(() => import('./gallery-picker.tsx'), 'GalleryPicker');

/** A place in the text: the paragraph and the letter in it. */
export type Caret = { line: number; letter: number };

type Props = {
  label: string;
  value: string;
  onChange: (html: string) => void;
  onBusyChange?: (isBusy: boolean) => void;
  placeholder?: string;
  describedBy: string;
  isInvalid: boolean;
  isReadOnly: boolean;
  /** Takes the place of the plain box; gives where somebody was writing in it. */
  onReady: () => Caret | undefined;
};

/** CKEditor as a part of a screen. */
export function EditorPart(props: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const editor = useRef<ClassicEditor>(undefined);
  const agreed = useRef<Agreed>({ shown: '', given: '', told: [] });
  const latest = useRef(props);
  const [isGalleryOpen, setGalleryOpen] = useState(false);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    let isGone = false;
    const openGallery = () => setGalleryOpen(true);
    const isHere = () => !isGone;
    const started = start(holder.current!, { latest, agreed, openGallery, isHere }).then((made) => {
      if (isGone || !made) return made;
      editor.current = made;
      showAll(made, latest.current, agreed);
      const caret = latest.current.onReady();
      if (caret) focusAt(made, caret);
      return made;
    });
    return () => {
      isGone = true;
      editor.current = undefined;
      latest.current.onBusyChange?.(false);
      void started.then((made) => made?.destroy());
    };
  }, []);

  useEffect(() => {
    if (editor.current) showAll(editor.current, props, agreed);
  });
  return (
    <>
      <div ref={holder} />
      {isGalleryOpen && (
        <GalleryPicker
          opened
          onClose={() => setGalleryOpen(false)}
          onPick={(chosen) => {
            setGalleryOpen(false);
            editor.current?.plugins.get(GalleryButton).insert(chosen);
          }}
        />
      )}
    </>
  );
}

type Latest<T> = { current: T };
/**
 * The text the editor shows, the text the screen last gave it, and the texts it has told the screen since. The screen
 * may render once more before it takes in a change, or after the editor has moved on: its text is then not from
 * outside, and showing it would remove what has just been typed.
 */
type Agreed = { shown: string; given: string; told: string[] };
type Start = { latest: Latest<Props>; agreed: Latest<Agreed>; openGallery: () => void; isHere: () => boolean };

/** The upload address; if it cannot be read, the editor still opens, and says so on an upload. */
const readUploadTo = () =>
  queryClient
    .fetchQuery({ queryKey: ['editor-upload'], queryFn: () => api.media.editorUpload(), staleTime: 600_000 })
    .catch(() => undefined);

async function start(
  holder: HTMLElement,
  { latest, agreed, openGallery, isHere }: Start,
): Promise<ClassicEditor | undefined> {
  const uploadTo = await readUploadTo();
  // A panel that closes again at once leaves nowhere to put it.
  if (!isHere()) return undefined;
  const attachTo = holder.appendChild(document.createElement('div'));
  const { label, placeholder, value } = latest.current;
  const editor = await ClassicEditor.create(
    editorConfig(
      { uploadTo, openGallery },
      { attachTo, root: { initialData: value, label, placeholder: placeholder ?? '' } },
    ),
  );
  agreed.current = { shown: value, given: value, told: [] };
  editor.model.document.on('change:data', () => {
    const html = withoutPicturesUnderWay(editor.getData());
    if (html === agreed.current.shown) return;
    agreed.current.shown = html;
    agreed.current.told.push(html);
    latest.current.onChange(html);
  });
  const actions = editor.plugins.get('PendingActions');
  actions.on('change:hasAny', () => latest.current.onBusyChange?.(actions.hasAny));
  return editor;
}

function showAll(
  editor: ClassicEditor,
  { value, describedBy, isInvalid, isReadOnly }: Props,
  { current }: Latest<Agreed>,
): void {
  if (value !== current.given) {
    current.given = value;
    const place = current.told.indexOf(value);
    current.told = current.told.slice(place + 1);
    if (place < 0 && value !== current.shown) {
      current.told = [];
      current.shown = value;
      editor.setData(value);
    }
  }
  if (isReadOnly) editor.enableReadOnlyMode('screen');
  else editor.disableReadOnlyMode('screen');
  editor.editing.view.change((writer) => {
    const root = editor.editing.view.document.getRoot()!;
    if (describedBy) writer.setAttribute('aria-describedby', describedBy, root);
    else writer.removeAttribute('aria-describedby', root);
    if (isInvalid) writer.setAttribute('aria-invalid', 'true', root);
    else writer.removeAttribute('aria-invalid', root);
  });
}

function focusAt(editor: ClassicEditor, { line, letter }: Caret): void {
  editor.model.change((writer) => {
    const root = editor.model.document.getRoot()!;
    const paragraph = root.getChild(Math.min(line, root.childCount - 1));
    if (!paragraph?.is('element')) return;
    // A space at the end of a line is no part of its HTML, and whoever has just typed it goes on with the next word.
    if (letter > paragraph.maxOffset) writer.insertText(' ', paragraph, 'end');
    writer.setSelection(paragraph, Math.min(letter, paragraph.maxOffset));
  });
  editor.editing.view.focus();
}

// The styles of CKEditor's packages in use, then our tokens over them.
