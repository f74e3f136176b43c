/** Business limits of spec.md, sections 5 and 9. Lengths in characters, sizes in bytes, times in milliseconds. */
export const limits = {
  roleName: 32,
  roleDescription: 255,
  organizationName: 255,
  organizationLogin: 255,
  organizationInstance: 64,
  /** The most that may be set; no limit is its own value. */
  operatorLicences: 9999,
  planName: 64,
  /** A million roubles a month. */
  planPriceKopecks: 100_000_000,
  plans: 20,
  trialMs: 7 * 86_400_000,
  extensionMs: 14 * 86_400_000,
  channelName: 64,
  channels: 100,
  /** Teams that may see the chats of a channel, in addition to its own. */
  channelTeams: 100,
  logoBytes: 1024 * 1024,
  /** Other channels that one widget offers. */
  widgetLinks: 10,
  /** Sites remembered for one widget. */
  widgetSites: 50,
  /** Minimum interval between two mails about clients whom no operator can answer. */
  notifyEveryMs: 10 * 60_000,
  /** Seconds of a delay: up to a day. */
  delayS: { min: 1, max: 86_400 },
  /** Red comes after yellow, which comes after a second at the earliest. */
  redDelayS: { min: 2, max: 86_400 },
  ratingText: 500,
  ratingComment: 500,
  /** Time in which a rating may be changed. */
  ratingChangeMs: 10 * 60_000,
  /** Time in which a rating question may be answered. */
  ratingAnswerMs: 7 * 86_400_000,
  /** From the end of a dialog to the question; up to a day. */
  ratingWaitMinutes: { min: 0, max: 1440 },
  /** Accounts that one browser remembers as signed in to before. */
  knownDevices: 8,
  banReason: 255,
  /** Messages kept apart of one entry of the black list. */
  keptMessages: 1000,
  teamName: 64,
  teamDescription: 128,
  userName: 32,
  affiliation: 255,
  teamsOfUser: 200,
  /** Users per part of an export. */
  exportPage: 500,
  /** Maximum number of people per bulk call, and the length of its reason. */
  bulkUsers: 100,
  bulkReason: 200,
  /** Maximum number of people per call of `inviteSeveral`. */
  invitations: 50,
  twoFactorGraceDays: { min: 0, max: 90 },
  invitationMs: 7 * 86_400_000,
  photoBytes: 200 * 1024,
  breakNote: 64,
  breakMinutes: { min: 1, max: 999 },
  maxOnBreak: { min: 1, max: 999 },
  dialogLimit: { min: 1, max: 999 },
  redistributeMinutes: { min: 1, max: 999 },
  /** Two forms of the same time: hours, or minutes up to three days. */
  closeHours: { min: 1, max: 999 },
  closeMinutes: { min: 1, max: 4320 },
  /** Minutes before that at which the client is warned. */
  closeWarnMinutes: { min: 1, max: 60 },
  closeWarnText: 500,
  /** Or 0: never. Up to a year. */
  inactivityHours: { min: 24, max: 8760 },
  teamMembers: 5000,
  calendarName: 64,
  hoursPerDay: 6,
  exceptions: 200,
  exceptionName: 64,
  categoryName: 64,
  categoryLevels: 3,
  /** Topics and subtopics counted. */
  categories: 1000,
  categoryTemplates: 100,
  passwordMin: 8,
  /** Longer ones are refused before hashing, so that a huge password costs nothing. */
  passwordMax: 256,
  loginMax: 255,
  /** As typed, with blanks and brackets. */
  phone: 32,
  /** As typed, with separators. */
  backupCode: 40,
  /** The longest text that the product stores; channels have smaller limits of their own. */
  messageText: 10_000,
  transferNote: 2000,
  buttonPayload: 256,
  filesPerMessage: 10,
  fileBytes: 25 * 1024 * 1024,
  fileName: 255,
  /** Width times height of a picture; more is refused by its header, before anything decodes it. */
  picturePixels: 50_000_000,
  /** Maximum number of chats per bulk call. */
  bulkChats: 100,
  searchText: 100,
  page: { default: 50, max: 100 },
  jsonBodyBytes: 256 * 1024,
  titleBlinkMs: 1000,
  /** Time in which an action can be undone. */
  undoMs: 8000,
  /** Hours after the closing in which a client message reopens the session; 0: never. */
  reopenHours: { min: 0, max: 720 },
  /** Limits of a replay: length and age of the period, number of sessions, sessions per page. */
  historyMs: 8 * 86_400_000,
  pastAgoDays: 92,
  historyRequests: 20_000,
  pastPage: 1000,
  pastPeoplePage: 200,
  /** The end of the year 9999. */
  timeMax: 253_402_300_799_999,
} as const
