import type { Words } from '../shape.ts'

/** What happened to a chat, as its feed tells it. */
export const chatHistory: Words<'chatHistory'>['chatHistory'] = {
  assigned: {
    distribution: 'Chat assigned: {subject}',
    redistribution: 'Chat reassigned: {subject}',
    taken: 'Chat in progress: {subject}',
    transfer: 'Chat handed over: {subject}',
  },
  assignedOther: 'Chat assigned: {subject}',
  unassigned: {
    deactivated: 'Chat unassigned, the account was deactivated: {subject}',
    noReply: 'Chat unassigned, no reply for long: {subject}',
    roleChanged: 'Chat unassigned, the operator no longer takes chats: {subject}',
    offline: 'Chat unassigned, the operator went offline: {subject}',
    transfer: 'Chat handed over by {subject}',
    takenOver: '{by} took the chat over from {subject}',
  },
  unassignedOther: 'Chat unassigned: {subject}',
  queued: {
    nobodyOnline: 'Chat in the queue, no operators online',
    allBusy: 'Chat in the queue, all operators are busy',
    othersWaiting: 'Chat in the queue behind others',
    unassigned: 'Chat back in the queue',
    manual: 'Chat in the queue, operators take chats themselves',
    reserved: 'The chat waits until {subject} is free',
  },
  queuedOther: 'Chat in the queue',
  closed: {
    operator: 'Request no. {number} closed: {by}',
    bot: 'Request no. {number} closed by the bot',
    clientSilent: 'Request no. {number} closed by itself: the client did not answer',
    banned: 'Request no. {number} closed: the client is on the black list',
    inactivity: 'Request no. {number} closed by itself: no messages for long',
  },
  closedOther: 'Request no. {number} closed',
  banned: {
    client: '{by} blocked the client {until}. Reason: {subject}',
    address: '{by} blocked the client’s address {until}. Reason: {subject}',
  },
  bannedUntil: 'until {time}',
  bannedForever: 'for ever',
  unbanned: {
    client: '{by} unblocked the client',
    address: '{by} unblocked the client’s address',
  },
  categorySet: '{by}: category “{subject}”',
  categoryCleared: '{by}: category removed',
  transferred: {
    operator: '{by} transferred the chat → {subject}',
    lastOperator: '{by} transferred the chat to the last operator → {subject}',
    team: '{by} transferred the chat to team “{subject}”',
  },
  transferUndone: '{by} took the transfer back',
  opened: 'Request no. {number} opened',
  rated: 'Rating: {rating}',
  reopened: 'Request no. {number} opened again: the client wrote',
}
