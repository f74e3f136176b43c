export { botInSession, botToStart } from './bot-of-chat.ts'
export { ownIntents } from './intents.ts'
export { addBotLinks, type BotLink, botLinkLength, botLinksColumn, withBotLinks } from './links.ts'
export { runTests, testsOf } from './tests.ts'
