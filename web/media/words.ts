import { catalogue } from '../core/catalogue.ts';

export const mediaWords = catalogue('media', {
  upload: 'Upload pictures',
  uploading: 'Uploading {done} of {all}',
  noneAbout: 'Upload logos, flyers and photos here, and put them into your e-mails.',
  look: 'View {name}',
  copy: 'Copy address',
  addressHint: 'Everybody who has this address can see the picture, without signing in.',
  about: '{width} × {height} pixels · {size}',
  moving: 'A moving picture',
  uploadedOn: 'Uploaded',
  ask: 'It is removed from the gallery. Where its address was used outside messages, it no longer appears.',
  askUsed: 'It is shown in {messages, list}. There it stays; it only leaves the gallery.',
  sent: '{count, plural, one {# sent message} other {# sent messages}}',
  scheduled: '{count, plural, one {# scheduled message} other {# scheduled messages}}',
  drafts: '{count, plural, one {# draft} other {# drafts}}',
  templates: '{count, plural, one {# template} other {# templates}}',
});
