import { initialSettings, settingOf, settingsFrom, type TeamSettings } from '@beseda/contract/team-settings.ts'
import { policyFrom } from '../chat-session/team-policy.ts'
import type { TeamThen } from './history.ts'

const second = 1000
export type ThenSettings = TeamSettings & { readonly id: string }

/** A team as the replay runs it: of the settings those that “what if” can vary, the others as in a new team. */
export const teamThen = (team: ThenSettings, memberIds: readonly string[]): TeamThen => {
  const settings = settingsFrom((name) => (settingOf(name).isReplayed ? team : initialSettings)[name])
  const { dialogLimit, delayHighS } = settings
  return {
    id: team.id,
    dialogLimit,
    memberIds,
    highMs: delayHighS === null ? null : delayHighS * second,
    policy: policyFrom(settings),
  }
}
