export const editorWords = {
  loading: 'Formatting and pictures come in a moment. You can write already.',
  formatted: 'This text has formatting. It can be changed as soon as the editor has come.',
  writePlain: 'Change it without its formatting',
} as const;
