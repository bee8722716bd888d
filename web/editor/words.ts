import { catalogue } from '../core/catalogue.ts';

/** Every text of the editor besides CKEditor's own; the specification's stand here to the letter. */
export const editorWords = catalogue('editor', {
  loading: 'Formatting and pictures are loading. You can start writing.',
  notLoaded: 'Formatting and pictures could not be loaded. You can write and send without them, or reload the page.',
  formatted: 'This text has formatting. You can change it as soon as the editor has loaded.',
  formattedNotLoaded: 'This text has formatting, and the editor could not be loaded. Reload the page to change it.',
  writePlain: 'Edit as plain text',
  gallery: {
    button: 'Insert picture from the gallery',
    insert: 'Insert {name}',
    size: 'Size',
    sizes: { small: 'Small', medium: 'Medium', large: 'Large' },
    noneAbout: 'Pictures you upload in a message or under Media appear here.',
  },
  headings: {
    // The name of the headings button, which shows this while the selection is not text. By default the editor shows
    // this but names the button differently, so voice control could not reach it by its visible text.
    choose: 'Choose heading',
    paragraph: 'Paragraph',
    heading: 'Heading',
    subheading: 'Subheading',
  },
  upload: {
    cannot: 'Cannot upload file: {name}.',
    failed: 'Upload failed',
    missingUrl: 'The address that gives permission to upload is missing. Tell whoever runs Koinonia.',
    noToken: 'The permission to upload could not be fetched. Please try again.',
    badToken: 'The permission to upload is not valid. Tell whoever runs Koinonia.',
    network: 'Network Error. Please ensure you have internet access.',
    abort: 'The upload was stopped.',
    left: 'You left before it had arrived. Add it once more.',
    // Before a message goes, the user is asked about text in brackets.
    place: '[Picture: {name}]',
    elsewhere: '{count, plural, one {A picture} other {# pictures}} from another site did not come along',
    stayedElsewhere:
      '{count, plural, one {Its place is marked in the text. Save it as a file there, then upload it here or choose it} other {Their places are marked in the text. Save them as files there, then upload them here or choose them}} from the gallery.',
    stayedBehind: 'It stayed where you copied the text from. Save it there as a file, then upload it.',
  },
  resized: {
    noUrl: 'Could not obtain resized image URL.',
    noUrlTitle: 'Selecting resized image failed',
    notInserted: 'Could not insert image at the current position.',
    notInsertedTitle: 'Inserting image failed',
  },
});
