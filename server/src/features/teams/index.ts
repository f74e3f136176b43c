export { setTeams } from './members.ts'
export { teamGone, teamGoneJobName } from './team-gone.ts'
