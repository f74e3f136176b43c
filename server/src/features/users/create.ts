import type { PersonCard } from '@beseda/contract/entities/person.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'
import { setPhoto } from '../photos/index.ts'
import { createPresence } from '../presence-store/index.ts'
import { setTeams } from '../teams/index.ts'
import {
  changeLogin,
  hashOf,
  mayChangeTeams,
  mayGive,
  mustHaveTeam,
  type PersonForm,
  readPerson,
  recordOf,
} from './save.ts'

const insert = prepared(`
  insert into users (id, organization_id, role_id, name, login, password_hash, active, phone, affiliation, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`)

/** Adds the row of a user with what belongs to it. `hash` null: their invitation sets the password. Returns the id. */
export const addUser = async (w: Work, ctx: Ctx, form: PersonForm, hash: string | null): Promise<string> => {
  await mayGive(w, ctx, form.roleId)
  mayChangeTeams(ctx, [], form.teamIds)
  await mustHaveTeam(w, form)
  const id = w.newId()
  const texts = [form.name.trim(), form.email.trim(), hash, form.active, form.phone.trim(), form.affiliation.trim()]
  await w.run(insert, [id, w.organizationId, form.roleId, ...texts, toDb(w.now)])
  createPresence(w, id, form.breakMinutes)
  await setTeams(w, id, form.teamIds, userOf(ctx).name)
  await setPhoto(w, { userId: id, photoId: form.photoId, uploadedBy: userOf(ctx).userId })
  return id
}
/** Notifies listeners and records the new user. `more`: fields of the record beyond the form. */
export const publishCreated = async (
  w: Work,
  ctx: Ctx,
  id: string,
  { more = {}, importId }: { readonly more?: AuditRecord; readonly importId?: string } = {},
): Promise<PersonCard> => {
  const by = byUser(userOf(ctx).userId)
  w.emit({ type: 'user.changed', userId: id, by, ...(importId && { importId }), reason: 'created' })
  const made = await readPerson(w, ctx, id)
  const values = { before: null, after: { ...recordOf(made), ...more } }
  recordChange(w, { entity: 'user', entityId: id, name: made.name, action: 'created', by, ...values })
  return made
}

export const createUser = async (ctx: Ctx, form: PersonForm & { password: string }): Promise<PersonCard> => {
  const hash = await hashOf(ctx, form.password, form)
  return changeLogin(ctx, form.email, async (w) => publishCreated(w, ctx, await addUser(w, ctx, form, hash)))
}
