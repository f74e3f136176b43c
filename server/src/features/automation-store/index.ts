export { attendanceOf } from './attendance.ts'
export { loadReplies, loadRules, markAutomated } from './load.ts'
