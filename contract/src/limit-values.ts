/** One constant per limit, so that browsers load only those that a page uses. */

export const roleName = 32
export const roleDescription = 255
export const organizationName = 255
export const organizationLogin = 255
export const organizationInstance = 64
/** The most that may be set; no limit is its own value. */
export const operatorLicences = 9999
export const planName = 64
/** A million roubles a month. */
export const planPriceKopecks = 100_000_000
export const plans = 20
export const trialMs = 7 * 86_400_000
export const extensionMs = 14 * 86_400_000
export const channelName = 64
export const channels = 100
/** Teams that may see the chats of a channel, in addition to its own. */
export const channelTeams = 100
export const logoBytes = 1024 * 1024
/** Other channels that one widget offers. */
export const widgetLinks = 10
/** Minimum interval between two mails about clients whom no operator can answer. */
export const notifyEveryMs = 10 * 60_000
/** Seconds of a delay: up to a day. */
export const delayS = { min: 1, max: 86_400 } as const
/** Red comes after yellow, which comes after a second at the earliest. */
export const redDelayS = { min: 2, max: 86_400 } as const
export const ratingText = 500
export const ratingComment = 500
/** Time in which a rating may be changed. */
export const ratingChangeMs = 10 * 60_000
/** Time in which a rating question may be answered. */
export const ratingAnswerMs = 7 * 86_400_000
/** From the end of a dialog to the question; up to a day. */
export const ratingWaitMinutes = { min: 0, max: 1440 } as const
/** Of a button that an operator composes; the channel allows less. */
export const buttonText = 250
export const buttonUrl = 2000
/** Characters of an unsent reply that colleagues see. */
export const sharedDraft = 50_000
/** How far ahead an operator may put a chat away. */
export const snoozeMs = 90 * 86_400_000
/** Chats that one user may keep at the top of their lists. */
export const pinnedChats = 20
/** Colleagues that one internal message may name. */
export const mentions = 20
/** Accounts that one browser remembers as signed in to before. */
export const knownDevices = 8
export const banReason = 255
/** How far back clients count as new when somebody looks for a wave of spam, and how many are shown. */
export const spamWaveMinutes = 30
export const spamWaveRange = { min: 1, max: 1440 } as const
export const spamWaveChats = 500
export const clientStatusName = 32
export const clientStatuses = 50
export const clientName = 255
/** Phones and e-mails of one client. */
export const clientDetails = 30
export const clientTag = 32
/** Of one client. */
export const clientTags = 30
export const clientComment = 1000
/** The id of a client in another system. */
export const externalId = 100
/** Keys with names, of an organization. */
export const programKeys = 20
export const programKeyName = 64
export const webhooks = 10
export const webhookUrl = 500
export const extraFields = 50
export const extraFieldName = 64
export const extraFieldChoice = 64
export const extraFieldChoices = 50
export const extraValue = 500
/** A field of a connected CRM. */
export const crmFieldCode = 100
export const companyName = 255
export const companySite = 255
/** An INN with blanks. */
export const companyTaxId = 20
/** What a client does in a company. */
export const companyPosition = 100
/** Companies of one client. */
export const clientCompanies = 20
/** More clients of a company are not counted. */
export const companyClientsCounted = 100
/** Of one client. */
export const clientComments = 200
/** Messages kept apart of one entry of the black list. */
export const keptMessages = 1000
export const teamName = 64
export const teamDescription = 128
export const userName = 32
export const affiliation = 255
export const teamsOfUser = 200
/** Users per part of an export. */
export const exportPage = 500
/** Rows and bytes of a file with users, and how many imports are listed. */
export const importRows = 10_000
export const importBytes = 5 * 1024 * 1024
/** Columns of an export of clients, and their ids. */
export const exportColumns = 200
export const exportColumnId = 64
/** First rows of a file, shown next to the choice of its columns. */
export const importSample = 5
export const importsShown = 20
/** Maximum number of people per bulk call, and the length of its reason. */
export const bulkUsers = 100
export const bulkReason = 200
/** Maximum number of people per call of `inviteSeveral`. */
export const invitations = 50
export const twoFactorGraceDays = { min: 0, max: 90 } as const
export const invitationMs = 7 * 86_400_000
export const photoBytes = 200 * 1024
export const breakNote = 64
export const breakMinutes = { min: 1, max: 999 } as const
export const maxOnBreak = { min: 1, max: 999 } as const
export const dialogLimit = { min: 1, max: 999 } as const
export const redistributeMinutes = { min: 1, max: 999 } as const
/** Two forms of the same time: hours, or minutes up to three days. */
export const closeHours = { min: 1, max: 999 } as const
export const closeMinutes = { min: 1, max: 4320 } as const
/** Minutes before that at which the client is warned. */
export const closeWarnMinutes = { min: 1, max: 60 } as const
export const closeWarnText = 500
/** Or 0: never. Up to a year. */
export const inactivityHours = { min: 24, max: 8760 } as const
export const teamMembers = 5000
export const calendarName = 64
export const hoursPerDay = 6
export const exceptions = 200
export const exceptionName = 64
/** Of WhatsApp, the provider that has them. In characters. */
export const registeredTemplate = {
  ...{ name: 512, language: 10, title: 60, text: 1024, footer: 60 },
  ...{ buttons: 10, label: 25, target: 2000, value: 1024, perChannel: 250 },
} as const
/** Ready replies: their categories, titles, texts, what is typed after `/`; of an organization, and personal ones of a user. */
export const replyCategoryName = 64
export const replyCategories = 100
export const replyTitle = 100
export const replyText = 4000
export const replyShortcut = 32
export const replyTemplates = 1000
export const ownReplyTemplates = 100
export const categoryName = 64
export const categoryLevels = 3
/** Topics and subtopics counted. */
export const categories = 1000
export const categoryTemplates = 100
/** A knowledge base. `text`: characters of one article; `nodes`: children of one of its nodes; `versions`: kept of one article. */
export const article = {
  ...{ title: 120, text: 50_000, nodes: 2000, listDepth: 4, alt: 200, pictures: 30, tableRows: 100, tableColumns: 10 },
  ...{ teams: 100, versions: 100, perOrganization: 2000 },
} as const
export const articleCategoryName = 64
export const articleCategories = 100
/** Articles that a search returns, and that one question suggests. */
export const articlesFound = 50
export const articlesSuggested = 5
export const passwordMin = 8
/** Longer ones are refused before hashing, so that a huge password costs nothing. */
export const passwordMax = 256
export const loginMax = 255
/** As typed, with blanks and brackets. */
export const phone = 32
/** As typed, with separators. */
export const backupCode = 40
/** The longest text that the product stores; channels have smaller limits of their own. */
export const messageText = 10_000
export const transferNote = 2000
export const buttonPayload = 256
export const filesPerMessage = 10
export const fileBytes = 25 * 1024 * 1024
export const fileName = 255
/** Width times height of a picture; more is refused by its header, before anything decodes it. */
export const picturePixels = 50_000_000
/** Maximum number of chats per bulk call. */
export const bulkChats = 100
/** Chats of one action for a whole list. */
export const bulkRunChats = 10_000
/** Rows, columns and bytes of a file with clients; bytes of a workbook when it is unpacked. */
export const clientImportRows = 20_000
export const clientImportColumns = 100
export const clientImportBytes = 10 * 1024 * 1024
export const workbookBytes = 128 * 1024 * 1024
/** Clients of one action. */
export const clientRun = 10_000
export const savedViewName = 64
/** Of one user; and of those shared in an organization. */
export const savedViews = 30
/** The same for searches; and how many of them a user has in the menu. */
export const savedSearches = 50
export const savedSearchPins = 5
/** A counter of a saved search stops here and says «99+». */
export const savedSearchCount = 100
export const searchText = 100
export const page = { default: 50, max: 100 } as const
export const jsonBodyBytes = 256 * 1024
export const titleBlinkMs = 1000
/** Time in which an action can be undone. */
export const undoMs = 8000
/** Hours after the closing in which a client message reopens the session; 0: never. */
export const reopenHours = { min: 0, max: 720 } as const
/** Limits of a replay: length and age of the period, number of sessions, sessions per page. */
export const historyMs = 8 * 86_400_000
export const pastAgoDays = 92
export const historyRequests = 20_000
export const pastPage = 1000
export const pastPeoplePage = 200
/** The end of the year 9999. */
export const timeMax = 253_402_300_799_999
/** Chat-bots of an organization, and what one may have. Lengths in characters. */
export const bots = 50
export const botName = 64
export const botDescription = 255
export const botText = 4000
export const botNote = 255
export const botNodes = 500
/** JSON of a bot, as a file and as a change of its draft: 500 nodes of 2,000 bytes. */
export const botBytes = 1024 * 1024
export const botNodeName = 64
export const botReplies = 10
/** Of each kind in one node; only one reaction is the default. */
export const botReactions = 10
/** What a draft may hold, so that the checker can say what is too much. */
export const botDraftItems = 60
export const botButtonValue = 128
/** Own intents of an organization; words and phrases of one. */
export const botIntents = 200
export const botIntentName = 64
export const botPhrases = 100
export const botPhrase = 100
/** Answers of a client that one session with a bot takes; then people take over. */
export const botAnswers = 100
/** Answers of a client by links, in one session. */
export const botLinkAnswers = 100
/** Versions kept of one bot. */
export const botVersions = 100
/** Saved dialogues of one bot, and what a client says in one. */
export const botTests = 50
export const botTestSteps = 50
/** Conversations that one replay goes through. */
export const botReplay = 100
/** Routing rules of a channel; conditions of a rule; words and phrases of a condition, and their characters. */
export const rules = 1000
export const ruleName = 64
export const ruleConditions = 10
export const rulePhrases = 100
export const rulePhrase = 100
/** Messages on which rules are tried before they are saved. */
export const ruleTrials = 100
export const autoreplyText = 4000
/** The channel allows less. */
export const autoreplyButtons = 10
/** Days of a report; of one by hours, or of the presence of operators. */
export const reportDays = 732
/** Rows of a file with sessions. */
export const reportFileRows = 10_000
/** Rows of a file that a job writes. */
export const keptReportRows = 200_000
/** Files that an organization keeps at once, and their bytes together. */
export const keptReports = 100
export const keptReportBytes = 1024 ** 3
export const keptReportDays = 14
/** Reports that are sent by mail: of an organization, and recipients of one. A larger file is not attached. */
export const reportSchedules = 50
export const reportRecipients = 20
export const reportScheduleName = 64
export const mailFileBytes = 10 * 1024 ** 2
export const reportHourDays = 31
