import { type CheckNode, error, warning } from './context.ts'

/** Who gets the chat at the end of the bot's part. */
export const checkFinal: CheckNode = ({ id: nodeId, final, reactions }, { context: { teams, operators } }) => {
  if (!final) return reactions.length === 0 ? [warning('nodeNotConnected', { nodeId })] : []
  if (final.kind === 'team') {
    const team = teams.find((t) => t.id === final.teamId)
    if (!team) return [error('BOT_ACTION_VALUE_EMPTY', { nodeId })]
    return team.members === 0 ? [warning('teamEmpty', { nodeId, params: { name: team.name } })] : []
  }
  if (final.kind === 'operator') {
    const operator = operators.find((o) => o.id === final.operatorId)
    if (!operator) return [error('BOT_ACTION_VALUE_EMPTY', { nodeId })]
    return operator.receives ? [] : [warning('operatorInactive', { nodeId, params: { name: operator.name } })]
  }
  return []
}
