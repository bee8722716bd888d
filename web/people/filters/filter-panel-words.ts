import { catalogue } from '../../core/catalogue.ts';

const texts = catalogue('people-filter-panel', {
  title: 'Filter people',
  any: 'Any',
  clear: 'Clear all',
  fields: {
    gender: 'Gender',
    group: 'Group',
    age: 'Age',
    from: '{what} from',
    to: '{what} to',
    birthMonth: 'Birthday in',
    maritalStatus: 'Marital status',
    firstTimer: 'First-timer',
    phone: 'Has a phone number',
    optedOut: 'Opted out of messages',
    joined: 'Joined',
  },
  genders: { male: 'Male', female: 'Female', unknown: 'Not known' },
  yes: 'Yes',
  no: 'No',
  show: '{count, plural, one {Show # person} other {Show # people}}',
  showAll: 'Show',
});

export const filterPanelWords = {
  ...texts,
  done: (count: number | undefined) => (count === undefined ? texts.showAll : texts.show({ count })),
};
