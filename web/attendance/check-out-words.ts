import { catalogue } from '../core/catalogue.ts';

export const checkOutWords = catalogue('leave-check-in', {
  title: 'Check out {name}',
  code: 'Family code',
  codeAbout: 'The four letters and digits on the label of the person collecting.',
  codeMissing: 'Enter the code on the label, or give a reason below.',
  codeWrong: 'A family code has four letters or digits.',
  reason: 'Reason, without the code',
  reasonAbout: 'For example: label lost, we know the mother.',
  collectedBy: 'Collected by',
  out: 'Check out',
  cancel: 'Cancel',
});
