import type { Words } from '../shape.ts'

export const firstRun: Words<'firstRun'>['firstRun'] = {
  done: 'Done',
  later: 'You can come back here from the chat list while it is empty',
  open: 'Open',
  progress: '{done} of {all} done',
  steps: {
    channel: { text: 'A chat on your site or a chat page: clients write through it', title: 'Create a channel' },
    colleague: { text: 'Operators see only their own chats and the queue of their teams', title: 'Invite a colleague' },
    notices: { text: 'A sound and a desktop message when a client writes', title: 'Turn notifications on' },
    secondFactor: {
      text: 'Nobody signs in without a code, even with the password',
      title: 'Protect sign-in by a code',
    },
    team: { text: 'Requests are distributed among the members of a team', title: 'Put a team together' },
  },
  toChats: 'To chats',
  trial: 'Free until {date}',
  undone: 'Not done yet',
  whatFirst: 'What to start with',
}
