export { countListed, listChats, listedIds } from './list.ts'
export { isOverdueAt, isPending } from './queue-sql.ts'
