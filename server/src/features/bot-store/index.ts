export { botInSession, botToStart } from './bot-of-chat.ts'
export { ownIntents } from './intents.ts'
export { runTests, testsOf } from './tests.ts'
