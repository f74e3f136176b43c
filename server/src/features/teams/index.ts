export { setTeams } from './members.ts'
