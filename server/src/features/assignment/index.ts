export { leaveTeam, teamChangedTimes } from './leave-team.ts'
export { releaseJob } from './release.ts'
export { createStuckWatch, type StuckWatch, stuckChats } from './stuck-watch.ts'
