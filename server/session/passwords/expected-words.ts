/**
 * Everybody's first guesses at a church's password: neither facts about the account's owner (`Owner`), nor passwords
 * breached elsewhere (`common-passwords.ts`). Small letters without marks. Never shown to a browser.
 */
export const expectedWords: readonly string[] = [
  // The house and what is done in it.
  'church chapel cathedral parish mosque temple tabernacle assembly congregation fellowship ministry ministries mission',
  'missions outreach crusade sunday school choir usher ushers member members membership altar pulpit pews communion baptism',
  'worship praise prayer prayers pray revival sermon service tithe tithes offering bible gospel scripture psalm psalms',
  'genesis exodus proverbs matthew mark luke john acts romans ephesians revelation covenant kingdom calvary zion bethel',
  'shiloh jerusalem bethlehem nazareth galilee eden catholic anglican baptist methodist lutheran presbyterian orthodox',
  'pentecostal evangelical adventist apostolic rccg ecwa mountzion winners',
  // The figures in it.
  'jesus jesu yesu christ christian god lord saviour savior messiah emmanuel immanuel jehovah yahweh elohim adonai holyspirit',
  'holyghost spirit angel angels father mother mary maria joseph moses david abraham isaac jacob elijah daniel samuel peter paul',
  'pastor reverend minister bishop archbishop apostle prophet evangelist deacon deaconess elder priest pope vicar clergy',
  'shepherd disciple disciples king queen prince heaven heavens',
  // The words of worship.
  'amen hallelujah halleluyah alleluia hosanna maranatha shalom grace mercy faith hope love peace joy glory holy blessed',
  'blessing blessings bless favour favor victory salvation redeemed redeemer redemption saved anointed anointing power miracle',
  'miracles testimony trust truth light life living good great faithful thank thanks forever victorious cross crown blood',
  // In other languages of those who use this.
  'eglise dieu seigneur pasteur paroisse jesuschrist iglesia dios senor parroquia igreja deus senhor paroquia kirche gott',
  'gemeinde pfarrer kanisa mungu bwana mchungaji olorun oluwa chukwu chineke nyame onyame yesus gereja tuhan',
  // Common guesses anywhere: the word itself, roles to sign in as, seasons, days and months, places.
  'password passw passcode login signin admin administrator manager secretary treasurer office computer secret welcome hello',
  'letmein change changeme default master access account user users test guest owner root system database demo sample qwerty',
  'spring summer autumn winter christmas easter birthday monday tuesday wednesday thursday friday saturday january february',
  'march april june july august september october november december sunshine princess family friend friends happy lovely baby',
  'money dragon monkey football liverpool arsenal chelsea nigeria lagos abuja ibadan ghana accra kenya nairobi uganda kampala',
  'africa cameroon london england america',
].flatMap((line) => line.split(' '));

/** Words that join others, as in "ilovejesus" and "myGodIsGood", and make neither harder to guess. */
export const joiningWords: readonly string[] =
  'ilove iam my is the of and in to for our we you me are with new mr mrs dear number'.split(' ');

/** Runs of keys, forwards or back: rows and columns of keyboards, and the alphabet. */
export const keyRuns: readonly string[] = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'abcdefghijklmnopqrstuvwxyz',
];
