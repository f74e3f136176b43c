import type { Item, Profile } from '@beseda/domain/clients/merge.ts'
import type { Statement } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { itemParts, valueParts } from './parts.ts'

/** What two clients have, part by part. Of a locked pair, so nothing changes until the commit. */
export const loadProfile = async (w: Work, clientId: string, otherId: string): Promise<Profile> => {
  const values: Record<string, string | null> = {}
  const items: Record<string, readonly Item[]> = {}
  for (const part of valueParts) values[part.name] = await part.load(w, clientId)
  for (const part of itemParts) items[part.name] = (await part.load(w, clientId)).filter(({ id }) => id !== otherId)
  return { values, items }
}
export const setValues = (w: Work, clientId: string, values: Readonly<Record<string, string | null>>): void => {
  for (const part of valueParts)
    if (Object.hasOwn(values, part.name)) w.write(part.set, [w.organizationId, clientId, values[part.name]])
}
export interface Move {
  readonly ids: Readonly<Record<string, readonly string[]>>
  readonly from: string
  readonly to: string
  readonly isBack: boolean
}
export const moveItems = (w: Work, { ids, from, to, isBack }: Move): void => {
  for (const part of itemParts) {
    const going = ids[part.name] ?? []
    if (going.length === 0) continue
    const statements: readonly Statement[] = (isBack && part.moveBack) || part.move
    for (const statement of statements) w.write(statement, [w.organizationId, going, from, to])
  }
}
export const dropItems = (w: Work, clientId: string, ids: Readonly<Record<string, readonly string[]>>): void => {
  for (const part of itemParts) {
    const gone = ids[part.name] ?? []
    if (gone.length > 0) for (const statement of part.drop ?? []) w.write(statement, [w.organizationId, gone, clientId])
  }
}
