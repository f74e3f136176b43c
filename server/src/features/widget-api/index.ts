export { isVisitors, toVisitorMessage, visitorChats } from './entity.ts'
export { identifyVisitor } from './identify.ts'
