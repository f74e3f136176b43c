import { autoreplies } from '@beseda/contract/endpoints/autoreplies.ts'
import { routing } from '@beseda/contract/endpoints/routing.ts'
import { call, type Stage, type ValidCall } from './valid-call.ts'

const rule = (s: Stage) => ({
  ...{ channelId: s.w.channelId, id: s.w.newId(), name: 'Счета', enabled: true, conditions: [] },
  action: { kind: 'lastOperator' as const },
})
const storedRule = async (s: Stage) => {
  const { id: ruleId } = await s.boss.call(routing.create, rule(s))
  return { channelId: s.w.channelId, ruleId }
}
export const validAutomationCalls: readonly ValidCall[] = [
  call(autoreplies.change, ({ w }) => ({ channelId: w.channelId, kind: 'online' as const, text: 'Да' })),
  call(routing.create, rule),
  call(routing.change, async (s) => ({ ...(await storedRule(s)), name: 'Акты' })),
  call(routing.move, async (s) => ({ ...(await storedRule(s)), beforeId: null })),
  call(routing.remove, storedRule),
]
