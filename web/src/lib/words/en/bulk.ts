import type { Words } from '../shape.ts'

export const bulk: Words<'bulk'>['bulk'] = {
  all: 'Select all: {n}',
  actions: { categorise: 'Category', close: 'Close', read: 'Mark as read', take: 'Take', transfer: 'Transfer' },
  bar: 'Actions for the selected chats',
  chooseCategory: 'Choose a category',
  chosen: 'Selected: {n}',
  closing: {
    all: 'Close all: {n}',
    andMore: '{names} and {n} more',
    finished: 'Close the others: {n}',
    title: { one: 'Close {n} chat?', other: 'Close {n} chats?' },
  },
  done: {
    categorise: { one: '{n} chat got the category', other: '{n} chats got the category' },
    close: { one: '{n} chat closed', other: '{n} chats closed' },
    read: { one: '{n} chat read', other: '{n} chats read' },
    take: { one: '{n} chat taken', other: '{n} chats taken' },
    transfer: { one: '{n} chat transferred', other: '{n} chats transferred' },
  },
  leave: 'End selecting',
  nothing: 'This cannot be done with the selected chats',
  progress: '{done} of {all}',
  refused: {
    categorise: { one: '{n} chat did not get the category', other: '{n} chats did not get the category' },
    close: { one: '{n} chat was not closed', other: '{n} chats were not closed' },
    read: { one: '{n} chat was not marked', other: '{n} chats were not marked' },
    take: { one: '{n} chat was not taken', other: '{n} chats were not taken' },
    transfer: { one: '{n} chat was not transferred', other: '{n} chats were not transferred' },
  },
  whole: {
    chosen: 'Whole list: {n}',
    confirm: {
      categorise: { one: 'Set the category of {n} chat?', other: 'Set the category of {n} chats?' },
      close: { one: 'Close {n} chat?', other: 'Close {n} chats?' },
      read: { one: 'Mark {n} chat as read?', other: 'Mark {n} chats as read?' },
      take: { one: 'Take {n} chat?', other: 'Take {n} chats?' },
      transfer: { one: 'Transfer {n} chat?', other: 'Transfer {n} chats?' },
    },
    more: '{names} and others, {n} in all',
    stop: 'Stop',
    text: 'This concerns all chats of the list, also those that are not loaded. It cannot be undone for all at once.',
    waiting: 'Waiting for a reply: {n}',
  },
  undoFailed: 'Could not undo. {name}: {reason}',
}
