export { followConnections } from './follow.ts'
export { createNodeSweep, leaveNodes } from './nodes.ts'
export { recordConnection, recordRestart } from './record.ts'
