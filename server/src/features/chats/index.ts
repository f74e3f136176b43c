export { categoryRenamed } from './category-renamed.ts'
export { categoriseChat, closeChat, takeChat, undoClose } from './change.ts'
export { readChat } from './read.ts'
