import { catalogue } from '../../core/catalogue.ts';

/** Asking to join, and letting in. */
const joinTexts = catalogue('joining', {
  same: { name: 'same name', phone: 'same phone', email: 'same e-mail' },
  declinedFor: 'Declined before: {reasons, list, plain}',
  declinedOnce: 'Declined before.',
  approve: 'Request Approval',
  decline: 'Decline',
  asked: 'Asked',
  approveTitle: 'Approve {name}',
  approveVerb: 'Approve',
  approval: 'Approval',
  letIn: '{count, plural, one {# person was} other {# people were}} approved',
  nobodyLetIn: 'Nobody was approved',
  doubtful:
    '{count, plural, one {# person is} other {# people are}} still waiting: you may already have them, or they were declined before. Approve them one by one.',
  doubtfulToLeader:
    '{count, plural, one {1 person is still waiting because they were declined before. If you agree, approve them on their own.} other {# people are still waiting because they were declined before. If you agree, approve them one by one.}}',
  who: 'Who is this?',
  whoAbout: 'The directory already has somebody like this.',
  somebodyNew: 'Somebody new',
  newAbout: 'They will be added to People.',
  details: 'Their details differ from what you have',
  detailsAbout: 'Anybody can fill in the public page. Tick only what you are sure of. The rest does not change.',
  ours: 'What you have',
  said: 'What they wrote',
  blank: 'blank',
  phone: 'Phone',
  email: 'E-mail',
  inGroup: 'already in this group',
  position: 'Position',
  positionHint: 'e.g Member',
  cancel: 'Cancel',
  declineTitle: 'Decline {name}',
  declineAbout: 'We do not tell them. You will see the reason if they ask again.',
  reason: 'Reason',
  reasonHint: 'e.g. belongs to another branch',
  declineVerb: 'Decline',
  declined: '{name} was declined',
  undo: 'Undo',
  reopened: '{name} is waiting again',
  title: 'Joining',
  joinLink: 'Join link',
  off: 'Let people ask to join. You approve each of them.',
  more: 'More actions for the join link',
  on: 'Anybody with this link can ask to join. They cannot see who is in the group, and you approve each of them.',
  link: 'Link',
  show: 'Show link',
  hide: 'Hide link',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'Could not copy the link. Select it and copy it yourself.',
  showCode: 'Show code',
  codeTitle: 'Join {group}',
  code: 'QR code for the page',
  print: 'Print',
  download: 'Download code',
  fileName: 'Join {group}.svg',
  renew: 'Renew link',
  askRenew: {
    title: 'Renew the link?',
    message: 'The old link and every code printed from it will stop working.',
    verb: 'Renew link',
  },
  renewed: 'Link renewed',
  askOn: {
    title: 'Let people ask to join?',
    message:
      'A group with a join link is on the mobile app, and that cannot be switched off again. The link can, whenever you want.',
    verb: 'Switch on',
  },
  askOff: {
    title: 'Switch off the link?',
    message: 'Nobody will be able to ask to join with it. If you switch it on again, you get a new link.',
    verb: 'Switch off',
  },
  switchedOff: 'Link switched off',
});

export const joinWords = {
  ...joinTexts,
  known: ({ samePhone, sameEmail, sameName }: Record<'samePhone' | 'sameEmail' | 'sameName', boolean>) =>
    [sameName && joinTexts.same.name, samePhone && joinTexts.same.phone, sameEmail && joinTexts.same.email]
      .filter(Boolean)
      .join(', '),
  declinedBefore: (reasons: string[]) =>
    reasons.length > 0
      ? joinTexts.declinedFor({ reasons: reasons.map((reason) => `“${reason}”`) })
      : joinTexts.declinedOnce,
};
