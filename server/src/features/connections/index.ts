export { followConnections } from './follow.ts'
export { createNodeSweep, leaveNodes } from './nodes.ts'
export { noteConnection, noteRestart } from './note.ts'
