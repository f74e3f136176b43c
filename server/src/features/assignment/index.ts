export { leaveTeam, teamChangedTimes } from './leave-team.ts'
export { releaseJob } from './release.ts'
