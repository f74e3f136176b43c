import type { PresenceNow } from '@beseda/contract/entities/presence.ts'
import { AppError } from '@beseda/contract/errors/index.ts'
import { isRefusal } from '@beseda/domain/chat-session/decision.ts'
import { decidePresence } from '@beseda/domain/presence/decide.ts'
import { isLicenceFree } from '@beseda/domain/presence/licences.ts'
import { needsOf } from '@beseda/domain/presence/needs.ts'
import type { PresenceDecision, PresenceFacts, PresenceInput, PresenceState } from '@beseda/domain/presence/state.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { claimBreakSlot } from '../breaks/index.ts'
import {
  countChats,
  countLicences,
  isConnected,
  lockLicences,
  lockPresence,
  readAccount,
  savePresence,
  toPresenceNow,
} from '../presence-store/index.ts'

/**
 * The only way to change a presence: lock, read the facts that the input needs, decide, save, emit. Null: no such user. Locks
 * are taken in this order: licences, break slots, users by their ids. A refusal throws.
 */
export const applyPresenceInput = async (
  w: Work,
  userId: string,
  input: PresenceInput,
): Promise<PresenceNow | null> => {
  const needs = needsOf(input)
  const early = needs.includes('licences') ? await claimLicence(w, userId) : noLicences
  const admit = (ids: readonly string[]) => applyInTurn(w, ids, { type: 'breakSlotFreed' })
  const fullTeam = needs.includes('fullTeam') ? await claimBreakSlot(w, userId, admit) : null
  const [state] = await lockPresence(w, [userId])
  if (!state) return null
  const facts: PresenceFacts = {
    now: w.now,
    fullTeam,
    licences: early.claimed ? await countLicences(w, userId) : early.licences,
    chats: needs.includes('chats') ? await countChats(w, userId) : 0,
    connected: needs.includes('connected') && (await isConnected(w, userId)),
    account: needs.includes('account') ? await readAccount(w, userId) : noAccount,
  }
  const { next, events } = decided(state, input, facts)
  if (next !== state) savePresence(w, [next])
  w.emit(...events)
  return toPresenceNow(next)
}
/** Applies the input to several operators one by one. */
export const applyInTurn = async (w: Work, userIds: readonly string[], input: PresenceInput): Promise<void> => {
  for (const userId of userIds) await applyPresenceInput(w, userId, input)
}
/** Applies an input that needs no facts to many operators at once. Returns the ids of those that changed. */
export const applyToMany = async (w: Work, userIds: readonly string[], input: PresenceInput): Promise<string[]> => {
  if (needsOf(input).length > 0) throw new Error(`${input.type} needs facts of each operator`)
  const facts = { now: w.now, fullTeam: null, licences: noLicences.licences, ...{ chats: 0, connected: false } }
  const decisions = (await lockPresence(w, userIds)).map((state) => ({
    state,
    ...decided(state, input, { ...facts, account: noAccount }),
  }))
  const changed = decisions.filter(({ state, next }) => next !== state)
  savePresence(
    w,
    changed.map(({ next }) => next),
  )
  w.emit(...decisions.flatMap(({ events }) => events))
  return changed.map(({ state }) => state.userId)
}
const decided = (state: PresenceState, input: PresenceInput, facts: PresenceFacts): PresenceDecision => {
  const decision = decidePresence(state, input, facts)
  if (isRefusal(decision)) throw new AppError(decision)
  return decision
}
const noLicences = { licences: { limit: null, held: 0, kept: 0 }, claimed: false }
const noAccount = { name: '', lastCallAt: null }
/** Claims only when a licence is free: an early refusal need not wait for the lock. */
const claimLicence = async (w: Work, userId: string) => {
  const licences = await countLicences(w, userId)
  const claimed = licences.limit !== null && isLicenceFree(licences)
  if (claimed) await lockLicences(w)
  return { licences, claimed }
}
