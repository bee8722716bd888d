import { plural } from '../../core/words.ts';
import { number } from '../../ui/wording/formats.ts';

/** Asking to join, and letting in. */
export const joinWords = {
  approve: 'Request Approval',
  decline: 'Decline',
  asked: 'Asked',
  approveTitle: (name: string) => `Approve ${name}`,
  approveVerb: 'Approve',
  approval: 'Approval',
  letIn: (count: number) => `${plural(count, 'person was', 'people were')} approved`,
  nobodyLetIn: 'Nobody was approved',
  doubtful: (count: number) =>
    `${plural(count, 'person still waits', 'people still wait')}: somebody like them is known already, or they were declined before. Approve them one by one.`,
  doubtfulToLeader: (count: number) =>
    count === 1
      ? '1 person still waits, who was declined before. Approve them alone if that is right.'
      : `${number(count)} people still wait, who were declined before. Approve them one by one if that is right.`,
  who: 'Who is this?',
  whoAbout: 'Somebody like this is in the directory already.',
  somebodyNew: 'Somebody new',
  newAbout: 'They are added to the people.',
  known: ({ samePhone, sameEmail, sameName }: { samePhone: boolean; sameEmail: boolean; sameName: boolean }) =>
    [sameName && 'same name', samePhone && 'same phone', sameEmail && 'same e-mail'].filter(Boolean).join(', '),
  details: 'What they wrote differs from what is known',
  detailsAbout: 'Anybody can fill in the public page. Tick what you are sure of; the rest stays as it is.',
  ours: 'Known',
  said: 'What they wrote',
  blank: 'blank',
  phone: 'Phone',
  email: 'E-mail',
  inGroup: 'in this group already',
  declinedBefore: (reasons: string[]) =>
    `Declined before${reasons.length > 0 ? `: ${reasons.map((reason) => `“${reason}”`).join(', ')}` : '.'}`,
  position: 'Position',
  positionHint: 'e.g Member',
  cancel: 'Cancel',
  declineTitle: (name: string) => `Decline ${name}`,
  declineAbout: 'They are not told. The reason is kept, and shown when they ask again.',
  reason: 'Reason',
  reasonHint: 'e.g. belongs to another branch',
  declineVerb: 'Decline',
  declined: (name: string) => `${name} was declined`,
  undo: 'Undo',
  reopened: (name: string) => `${name} waits again`,
  title: 'Joining',
  off: 'People can ask to join by a link or a code, from any phone and without an account. You let each of them in.',
  make: 'Make the link',
  notMobile:
    'Groups on the mobile app can have a link by which people ask to join. Tick Enable on Mobile App and save.',
  on: 'Whoever has this link can ask to join. Nobody sees who is in the group, and you let each of them in.',
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'The link could not be copied. Mark it and copy it by hand.',
  showCode: 'Show code',
  codeTitle: (group: string) => `Join ${group}`,
  code: 'Code that leads to the page',
  print: 'Print',
  download: 'Download code',
  fileName: (group: string) => `Join ${group}.svg`,
  renew: 'Renew link',
  askRenew: {
    title: 'Renew the link?',
    message: 'The old link and every code printed from it then lead nowhere.',
    verb: 'Renew link',
  },
  renewed: 'The link is a new one',
  switchOff: 'Switch off',
  askOff: {
    title: 'Switch the link off?',
    message: 'Nobody can ask to join by it any more. Switched on again, it will be a new one.',
    verb: 'Switch off',
  },
  switchedOff: 'The link is switched off',
};
