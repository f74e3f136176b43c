export { type Choice, lockCandidate, lockCandidates, namesOf, noteAssignment } from './candidates.ts'
export { lastOperatorOf } from './last-operator.ts'
export { candidateColumns, canReceiveChats, fromOperators, operatorsWith, withFreeSlots } from './operators.ts'
export { presenceRules } from './presence-rules.ts'
