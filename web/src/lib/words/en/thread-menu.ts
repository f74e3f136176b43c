import type { Words } from '../shape.ts'

export const threadMenu: Words<'threadMenu'>['threadMenu'] = {
  ban: 'Block',
  banNoRight: 'Needs the right “Edit client profile”',
  because: {
    operator: 'handles the chat',
    team: 'is in the team of the chat',
    noTeam: 'a chat without a team is seen by everybody',
    channel: 'their team sees the chats of this channel',
    allChats: 'the right “Manage chats”',
  },
  copyLink: 'Copy link',
  failedTransfer: 'The chat was not transferred. {reason}',
  more: 'and {n} more',
  note: 'The same rule decides about lists, search, links and live updates. Service staff do not see chats of other organizations',
  onlyOwn: 'Only the responsible operator marks chats',
  title: 'Who sees this chat',
  toLastOperator: 'Transfer to the previous operator',
}
