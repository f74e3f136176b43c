import type { Words } from '../shape.ts'

export const routingTrace: Words<'routingTrace'>['routingTrace'] = {
  actions: {
    default: 'No rule applied: the chat went to the channel’s team',
    team: 'Rule “{name}” applied: the chat went to a team',
    lastOperator: 'Rule “{name}” applied: the chat was for the previous operator',
    bot: 'Rule “{name}” applied: a bot led the chat',
  },
  failed: {
    chat: 'does not apply: new or repeated chat',
    origin: 'does not apply: who sent the message',
    words: 'none of the words',
    intent: 'no such intent',
  },
  resultFound: 'applies, found “{phrase}”',
  resultInvalid: 'skipped: its team, bot or intent no longer exists',
  resultMatched: 'applies',
  resultUnwanted: 'does not apply: “{phrase}” appears',
  title: 'Routing',
}
