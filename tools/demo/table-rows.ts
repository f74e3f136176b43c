import { botFigures } from './bot-figures.ts'
import { clientProfiles } from './client-profiles.ts'
import { people } from './content/staff.ts'
import type { Rows } from './organization-rows.ts'
import { sharedPhones } from './shared-phones.ts'
import type { Past } from './simulate.ts'

/**
 * All rows by table, in the order in which they may be inserted. `hashes`: of the passwords, in the order of the
 * people.
 */
export const tableRows = ({ organization, book, register }: Past, hashes: readonly string[]): Rows => {
  const { organizations, roles, teams, users, ...others } = organization.rows
  const now = people.map(({ key }) => book.users.get(organization.userIds.get(key)!)!)
  return {
    organizations: organizations!.map((row) => ({ ...row, next_session_number: book.sessions.length + 1 })),
    roles: roles!,
    teams: teams!,
    users: users!.map((row, i) => {
      const { presence, presenceSince } = now[i]!
      const left = presenceSince === row.created_at ? null : presenceSince
      return { ...row, last_active_at: presence === 'offline' ? left : book.now, password_hash: hashes[i] }
    }),
    operator_presence: users!.map((row, i) => {
      const { presence, presenceSince, lastAssignedAt } = now[i]!
      const whose = { user_id: row.id, organization_id: row.organization_id }
      return { ...whose, presence, since: presenceSince, last_assigned_at: lastAssignedAt }
    }),
    ...others,
    clients: asRows(register.clients),
    contacts: asRows(register.contacts),
    client_details: sharedPhones(book, register),
    ...clientProfiles({ book, register, userIds: organization.userIds }),
    chats: asRows([...book.chats.values()].map((chat) => chat.row)),
    chat_sessions: asRows(book.sessions),
    messages: book.messages.map((row) => ({ ...row, failure: null })),
    message_parts: asRows(book.parts),
    ...botFigures(book),
    ratings: asRows([...book.ratings.values()]),
    files: book.files.map((row) => ({ ...row, sweep_at: null })),
    events: book.events.map((row) => ({ ...row, trace: null })),
  }
}
const asRows = (list: readonly object[]): Record<string, unknown>[] => list.map((row) => ({ ...row }))
