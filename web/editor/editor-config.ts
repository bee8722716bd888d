import { Alignment } from '@ckeditor/ckeditor5-alignment';
import { Bold, Italic, Strikethrough, Underline } from '@ckeditor/ckeditor5-basic-styles';
import { BlockQuote } from '@ckeditor/ckeditor5-block-quote';
import { PendingActions, type EditorConfig, Plugin, type Editor } from '@ckeditor/ckeditor5-core';
import { Essentials } from '@ckeditor/ckeditor5-essentials';
import { Font } from '@ckeditor/ckeditor5-font';
import { Heading, type HeadingOption } from '@ckeditor/ckeditor5-heading';
import { Image, ImageCaption, ImageResize, ImageStyle, ImageToolbar, ImageUpload } from '@ckeditor/ckeditor5-image';
import { Indent, IndentBlock } from '@ckeditor/ckeditor5-indent';
import { AutoLink, Link, LinkImage } from '@ckeditor/ckeditor5-link';
import { List } from '@ckeditor/ckeditor5-list';
import { MediaEmbed } from '@ckeditor/ckeditor5-media-embed';
import { Paragraph } from '@ckeditor/ckeditor5-paragraph';
import { PasteFromOffice } from '@ckeditor/ckeditor5-paste-from-office';
import { Table, TableCellProperties, TableProperties, TableToolbar } from '@ckeditor/ckeditor5-table';
import { editorDefaults, mediaSites } from './editor-defaults.ts';
import { GalleryButton } from './gallery-button.ts';
import {
  PictureUploads,
  type UploadTo,
  ownOrigins,
  PicturesUnderWay,
  nameOfPicture,
  whereItLies,
} from './picture-uploads.ts';
import { editorWords } from './words.ts';
import {
  type ViewDataTransfer,
  type ViewDocumentFragment,
  type ViewElement,
  type ViewRange,
  ViewUpcastWriter,
} from '@ckeditor/ckeditor5-engine';
import { toast } from '../core/toast.tsx';

const w = editorWords.upload;

type Pasted = { content: ViewDocumentFragment; dataTransfer: ViewDataTransfer; targetRanges: ViewRange[] | null };

/**
 * Pictures that a text brings along from Word, a mail program or another site are not ours to show, and nobody knows whether
 * they are there when the message arrives. Each leaves words in its place, which are asked about before sending.
 */
class PastedPictures extends Plugin {
  static get pluginName() {
    return 'PastedPictures' as const;
  }

  init(): void {
    // Before they are uploaded.
    this.editor.plugins
      .get('ClipboardPipeline')
      .on('inputTransformation', (_event, { content }: Pasted) => asLetters(this.editor, content), {
        priority: 'high',
      });
    // By then, the pictures that came with the text are in it.
    this.editor.plugins.get('ClipboardPipeline').on('inputTransformation', (event, pasted: Pasted) => {
      const pictures = picturesElsewhere(this.editor, pasted.content);
      const file = copiedAlone(pasted, pictures);
      if (file) {
        event.stop();
        upload(this.editor, file, pasted.targetRanges);
      } else markPlaces(this.editor, pictures);
    });
  }
}

/** WhatsApp, Gmail and others show emojis as pictures, whose description is the letter. */
function asLetters(editor: Editor, content: ViewDocumentFragment): void {
  const writer = new ViewUpcastWriter(editor.editing.view.document);
  const own = ownOrigins(editor);
  for (const picture of picturesIn(editor, content)) {
    const letters = picture.getAttribute('alt') ?? '';
    if (isEmoji(letters) && !isOurs(picture.getAttribute('src') ?? '', own)) replaceByText(writer, picture, letters);
  }
}

/** One of our gallery stays a picture, whatever its description. */
const isOurs = (address: string, own: readonly string[]): boolean =>
  /^https?:/i.test(address) && whereItLies(address, own) === 'here';

const isEmoji = (text: string): boolean =>
  /^[\p{Extended_Pictographic}\p{Emoji_Component}]{1,20}$/u.test(text) && !/^[\d#*]+$/.test(text);

function replaceByText(writer: ViewUpcastWriter, picture: ViewElement, text: string): void {
  const { parent, index } = picture;
  writer.remove(picture);
  writer.insertChild(index ?? 0, writer.createText(text), parent as ViewElement);
}

function picturesIn(editor: Editor, content: ViewDocumentFragment): ViewElement[] {
  const writer = new ViewUpcastWriter(editor.editing.view.document);
  return Array.from(writer.createRangeIn(content)).flatMap(({ item }) => (item.is('element', 'img') ? [item] : []));
}

function picturesElsewhere(editor: Editor, content: ViewDocumentFragment): ViewElement[] {
  const own = ownOrigins(editor);
  return picturesIn(editor, content).filter(
    (picture) => whereItLies(picture.getAttribute('src') ?? '', own) !== 'here',
  );
}

/** A browser that copies one picture of a page has its bytes beside the address. */
function copiedAlone({ content, dataTransfer }: Pasted, pictures: ViewElement[]): File | undefined {
  const [file] = dataTransfer.files.filter(({ type }) => type.startsWith('image/'));
  return pictures.length === 1 && !hasWords(content) ? file : undefined;
}

function hasWords(within: ViewDocumentFragment | ViewElement): boolean {
  return Array.from(within.getChildren()).some((child) =>
    child.is('$text') ? child.data.trim() !== '' : child.is('element') && hasWords(child),
  );
}

function upload(editor: Editor, file: File, ranges: ViewRange[] | null): void {
  if (ranges) {
    editor.model.change((writer) =>
      writer.setSelection(ranges.map((range) => editor.editing.mapper.toModelRange(range))),
    );
  }
  editor.execute('uploadImage', { file });
}

function markPlaces(editor: Editor, pictures: ViewElement[]): void {
  const writer = new ViewUpcastWriter(editor.editing.view.document);
  const own = ownOrigins(editor);
  const ofProgram = new Set<string>();
  let count = 0;
  for (const picture of pictures) {
    const address = picture.getAttribute('src') ?? '';
    const name = nameOfPicture(address, picture.getAttribute('alt') ?? '');
    if (isDot(picture)) {
      writer.remove(picture);
      continue;
    }
    replaceByText(writer, picture, w.place({ name }));
    if (whereItLies(address, own) === 'program') ofProgram.add(name);
    else count += 1;
  }
  if (ofProgram.size > 0) toast.error(w.cannot({ name: [...ofProgram].join(', ') }), w.stayedBehind);
  if (count > 0) toast.warning(w.elsewhere({ count }), w.stayedElsewhere({ count }));
}

/** Tracking pixels and spacers, which nobody misses. */
const isDot = (picture: ViewElement): boolean =>
  ['width', 'height'].some((side) => {
    const length = picture.getAttribute(side) ?? picture.getStyle(side) ?? '';
    return /^\s*[0-3](?:px)?\s*$/.test(length);
  });

const directions = ['rtl', 'ltr'];

/** Keeps the direction that a pasted or opened text gives its paragraphs; the others are shown in that of their words. */
class TextDirection extends Plugin {
  static get pluginName() {
    return 'TextDirection' as const;
  }

  init(): void {
    const { model, conversion } = this.editor;
    model.schema.extend('$block', { allowAttributes: 'dir' });
    model.schema.setAttributeProperties('dir', { copyOnEnter: true });
    conversion.attributeToAttribute({
      model: { key: 'dir', values: directions },
      view: Object.fromEntries(directions.map((value) => [value, { key: 'dir', value }])),
    });
  }
}

const plugins = [
  Essentials,
  PendingActions,
  Paragraph,
  Heading,
  Bold,
  Italic,
  Underline,
  Strikethrough,
  Font,
  Alignment,
  BlockQuote,
  Indent,
  IndentBlock,
  Link,
  AutoLink,
  LinkImage,
  List,
  Table,
  TableToolbar,
  TableProperties,
  TableCellProperties,
  MediaEmbed,
  Image,
  ImageToolbar,
  ImageStyle,
  ImageResize,
  ImageCaption,
  ImageUpload,
  PictureUploads,
  PastedPictures,
  PicturesUnderWay,
  GalleryButton,
  PasteFromOffice,
  TextDirection,
];

/** Tools a phone has no room for go behind three dots, so the most used ones come first there. */
const first = ['bold', 'italic', 'link', 'uploadImage', 'bulletedList'];

const toolbar = [
  'undo',
  'redo',
  '|',
  'heading',
  '|',
  'bold',
  'italic',
  'underline',
  'strikethrough',
  '|',
  'link',
  'uploadImage',
  'gallery',
  'insertTable',
  'mediaEmbed',
  '|',
  'bulletedList',
  'numberedList',
  'outdent',
  'indent',
  'alignment',
  'blockQuote',
  '|',
  'fontSize',
  'fontFamily',
  'fontColor',
  'fontBackgroundColor',
];

type Own = {
  uploadTo: UploadTo;
  openGallery: () => void;
};

/** How the editor is set up everywhere; `more` is what one place adds. */
export function editorConfig({ uploadTo, openGallery }: Own, more: EditorConfig): EditorConfig {
  const own = {
    pictureUploads: uploadTo,
    openGallery,
    ...(uploadTo && !uploadTo.tokenUrl && { ckfinder: { uploadUrl: uploadTo.uploadUrl } }),
  };
  return {
    ...own,
    licenseKey: 'GPL',
    plugins,
    toolbar: matchMedia('(max-width: 47.99em)').matches
      ? [...first, '|', ...toolbar.filter((one) => !first.includes(one))]
      : toolbar,
    ...editorDefaults,
    // Nothing of other sites is shown inside the editor, so nothing of theirs is loaded.
    mediaEmbed: { providers: mediaSites },
    heading: { options: headings },
    translations: { en: { dictionary: { Heading: editorWords.headings.choose } } },
    link: { defaultProtocol: 'https://' },
    table: { contentToolbar: ['tableColumn', 'tableRow', 'mergeTableCells', 'tableCellProperties'] },
    image: { ...editorDefaults.image, toolbar: imageToolbar },
    ...more,
  };
}

/** The first level is the subject of the message. */
const headings: HeadingOption[] = [
  { model: 'paragraph', title: editorWords.headings.paragraph, class: 'ck-heading_paragraph' },
  { model: 'heading1', view: 'h2', title: editorWords.headings.heading, class: 'ck-heading_heading1' },
  { model: 'heading2', view: 'h3', title: editorWords.headings.subheading, class: 'ck-heading_heading2' },
];

const imageToolbar = [
  'imageTextAlternative',
  'toggleImageCaption',
  '|',
  'imageStyle:inline',
  'imageStyle:wrapText',
  'imageStyle:breakText',
  '|',
  'resizeImage',
  'linkImage',
];
