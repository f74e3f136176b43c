export { type Choice, lockChoice, lockPerson, namesOf, noteAssignment } from './candidates.ts'
export { lastOperatorOf } from './last-operator.ts'
export { asCandidates, fromOperators, mayReceive, operatorsWith, withPlaces } from './operators.ts'
