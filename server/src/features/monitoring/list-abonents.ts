import type { MonitoredAbonent } from '@beseda/contract/entities/monitoring.ts'
import { type AbonentQuery, listAbonents } from '@beseda/domain/monitoring/abonents.ts'
import { type LiveChat, stateOf } from '@beseda/domain/monitoring/live-chat.ts'
import { type LiveState, monitoringNow } from '@beseda/domain/monitoring/rows.ts'

const namesById = <T extends { readonly id: string }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]))

export const abonentsOf = (state: LiveState, { limit, ...q }: AbonentQuery & { readonly limit: number }) => {
  const [channels, teams, people] = [namesById(state.channels), namesById(state.teams), namesById(state.operators)]
  const named = (of: ReadonlyMap<string, { id: string; name: string }>, id: string | null) => {
    const one = id === null ? undefined : of.get(id)
    return one ? { id: one.id, name: one.name } : null
  }
  const row = (chat: LiveChat): MonitoredAbonent => {
    const { id, name, type } = channels.get(chat.channelId)!
    return {
      ...{ chatId: chat.id, client: { id: chat.clientId, name: chat.clientName }, channel: { id, name, type } },
      ...{ team: named(teams, chat.teamId), operator: named(people, chat.operatorId), state: stateOf(chat) },
      ...{ number: chat.number, openedAt: chat.openedAt, waitingSince: chat.waitingSince },
      ...{ mediumAt: chat.mediumAt, highAt: chat.highAt, unread: chat.unread },
    }
  }
  const found = listAbonents(state.chats, q, state.at)
  return { now: monitoringNow(state), total: found.length, rows: found.slice(0, limit).map(row) }
}
