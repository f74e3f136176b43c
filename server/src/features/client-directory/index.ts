export { filterWords } from './filter-words.ts'
export { clientPage, wordsOf } from './list.ts'
