import type { Words } from '../shape.ts'

export const categories: Words<'categories'>['categories'] = {
  levels: ['Category', 'Topic', 'Subtopic'],
  pick: ['Select a category', 'Select a topic', 'Select a subtopic'],
  picker: {
    title: 'Request category',
    toClose: 'To close the chat, select a category',
    toCloseAnew: 'The category “{name}” no longer suits this chat. To close it, select another one',
    search: 'Find a category',
    recent: 'Recent:',
    results: 'Categories found',
    found: { one: '{n} category found', other: '{n} categories found' },
    nothing: 'Nothing found',
    notLast: 'Select a category of the last level',
    choose: 'Select',
    chooseAndClose: 'Select and close the chat',
    remove: 'Remove the category',
    none: 'No categories yet',
    noneText: 'No categories are set up for the team of this chat',
    setUp: 'Set up categories',
  },
  closing: {
    title: 'Close the chat?',
    waits: 'The client’s last message is unanswered',
    draft: 'The text you typed has not been sent',
    undelivered: 'The last message was not delivered to the client',
    unsent: 'A message has not been sent yet',
    category: 'No request category is selected',
    otherCategory: 'The request category no longer suits this chat',
    close: 'Close',
    chooseAndClose: 'Select a category and close',
  },
}
