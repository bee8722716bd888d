import { Alignment } from '@ckeditor/ckeditor5-alignment';
import { Bold, Italic, Strikethrough, Underline } from '@ckeditor/ckeditor5-basic-styles';
import { BlockQuote } from '@ckeditor/ckeditor5-block-quote';
import { PendingActions, type EditorConfig } from '@ckeditor/ckeditor5-core';
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
import { PastedPictures } from './pasted-pictures.ts';
import { PictureUploads, type UploadTo } from './picture-uploads.ts';
import { PicturesUnderWay } from './pictures-under-way.ts';
import { TextDirection } from './text-direction.ts';
import { editorWords } from './words.ts';

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

/** What a phone has no room for stands behind three dots: what is used most comes first there. */
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
