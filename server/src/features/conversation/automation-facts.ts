import { noAutomation } from '@beseda/domain/automation/automation.ts'
import type { FactGroups } from '@beseda/domain/chat-session/facts.ts'
import { type Input, isFromClient } from '@beseda/domain/chat-session/input.ts'
import { reopens } from '@beseda/domain/chat-session/reopen.ts'
import { noRules, type RoutingRules } from '@beseda/domain/routing/route.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { attendanceOf, loadReplies, loadRules } from '../automation-store/index.ts'
import { botInSession, botToStart } from '../bot-store/index.ts'
import type { LockedChat } from '../chat-store/index.ts'

/**
 * Rules are read for a message that opens a session, replies while the session may still get one. In a channel without both
 * nothing is read. Bots are read for the rules that lead to them, and for a session that one leads.
 */
export const automationFacts = async (
  w: Work,
  { state, sessionId, automated, channelId }: LockedChat,
  input: Input,
): Promise<FactGroups['automation']> => {
  const isRepeat = sessionId !== null
  const { session } = state
  const led = isFromClient(input) && session?.bot ? await botInSession(w, w.organizationId, session.bot) : null
  if (!automated) return { automation: { ...noAutomation, bots: led ? [led] : [] }, isRepeat }
  const opens = isFromClient(input) && session === null && reopens(state, w.now) === null
  const mayReply = isFromClient(input)
    ? session?.autoreplies?.pending.length !== 0
    : typeof session?.autoreplies?.holdMs === 'number'
  const [rules, autoreplies] = await Promise.all([
    opens ? loadRules(w, w.organizationId, channelId) : noRules,
    mayReply ? loadReplies(w, w.organizationId, channelId) : [],
  ])
  const begun = await Promise.all(botsIn(rules).map((botId) => botToStart(w, w.organizationId, botId)))
  return { automation: { rules, bots: [led, ...begun].filter((bot) => bot !== null), autoreplies }, isRepeat }
}

const botsIn = ({ list }: RoutingRules): string[] => [
  ...new Set(list.flatMap(({ rule: { action } }) => (action?.kind === 'bot' ? [action.botId] : []))),
]

/** Adds whether somebody of the team can answer, when an automatic reply asks for it. */
export const withAttendance = async (
  w: Work,
  { state, channelId }: LockedChat,
  facts: FactGroups['automation'],
  teamId: string | null,
): Promise<FactGroups['automation']> => {
  const pending = state.session?.autoreplies?.pending
  const asks = facts.automation.autoreplies.some(
    ({ kind }) => kind !== 'holding' && (pending === undefined || pending.includes(kind)),
  )
  return asks ? { ...facts, attendance: await attendanceOf(w, channelId, teamId) } : facts
}
