export { setTeams } from './members.ts'
export { teamGone, teamGoneJob } from './team-gone.ts'
