/** The names and choices of the message rules. */
export const ruleWordsOf = <Said>(
  catalogue: (id: string, english: Record<RuleWord, string>) => Record<RuleWord, Said>,
): Record<RuleWord, Said> =>
  catalogue('rule-words', {
    off: 'Off: do nothing',
    draft: 'Save a draft',
    send: 'Send it',
    either: 'SMS, or e-mail where SMS cannot reach',
    thank_you: 'Thank you',
    missed_you: 'We have missed you',
    birthday: 'Birthday greeting',
    check_in: 'Leaders: before a check-in',
    overdue: 'Leaders: people still waiting',
  });

type RuleWord = 'off' | 'draft' | 'send' | 'either' | 'thank_you' | 'missed_you' | 'birthday' | 'check_in' | 'overdue';
