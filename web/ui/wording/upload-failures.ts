import { catalogue } from '../../core/catalogue.ts';
import type { FailureWords } from '../../core/failures.ts';

const texts = catalogue('upload-failures', {
  offline: { title: 'Network Error', detail: 'Please ensure you have strong internet connection' },
  timeout: { title: 'Request took too long to respond', detail: 'Please try again by refreshing the page' },
  other: { title: 'Upload not successful', detail: 'Please try again' },
});

/** The words for each way an upload can fail, by the specification. */
export const uploadFailures = {
  offline: { severity: 'error', ...texts.offline },
  timeout: { severity: 'error', ...texts.timeout },
  other: { severity: 'error', ...texts.other },
} satisfies FailureWords;
