export { requireTeams } from './category-node.ts'
