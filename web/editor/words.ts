/** The specification's words stand here to the letter. */
export const editorWords = {
  loading: 'Formatting and pictures come in a moment. You can write already.',
  formatted: 'This text has formatting. It can be changed as soon as the editor has come.',
  writePlain: 'Change it without its formatting',
  gallery: {
    button: 'Insert picture from the gallery',
    title: 'Insert a picture',
    search: 'Search by name',
    insert: 'Insert',
    size: 'Size',
    sizes: { small: 'Small', medium: 'Medium', large: 'Large' },
    none: 'No pictures yet',
    noneAbout: 'Pictures you upload in a message or under Media stand here.',
    noMatch: 'No match found',
  },
  upload: {
    cannot: (name: string) => `Cannot upload file: ${name}.`,
    failed: 'Upload failed',
    /** By what CKEditor calls the failure of its token or upload gateway. */
    reasons: {
      'token-missing-token-url': 'The address that gives permission to upload is missing. Tell whoever runs Koinonia.',
      'token-cannot-download-new-token': 'The permission to upload could not be fetched. Please try again.',
      'token-not-in-jwt-format': 'The permission to upload is not valid. Tell whoever runs Koinonia.',
      'Network Error': 'Network Error. Please ensure you have internet access.',
      Abort: 'The upload was stopped.',
    } as Record<string, string>,
  },
  resized: {
    noUrl: 'Could not obtain resized image URL.',
    noUrlTitle: 'Selecting resized image failed',
    notInserted: 'Could not insert image at the current position.',
    notInsertedTitle: 'Inserting image failed',
  },
} as const;
