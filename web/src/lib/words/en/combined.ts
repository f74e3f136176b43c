/** The history of a client over all channels. */
export const combined = {
  all: 'All channels',
  answerTo: 'Answer: {channel}',
  banned: 'on the black list',
  blocked: 'the client blocked the channel',
  choose: 'Channel of the answer',
  closed: 'the chat is closed, you can write again',
  hidden: {
    one: '{n} more message in chats that you cannot see',
    other: '{n} more messages in chats that you cannot see',
  },
  inactive: 'the channel is off',
  label: 'Messages of all channels',
  older: 'Show earlier',
  operator: 'chat of {name}',
  request: 'request no. {number}',
  windowClosed: 'the reply window is closed, a template can be sent',
} as const
