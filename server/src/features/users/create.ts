import type { PersonCard } from '@beseda/contract/entities/person.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { recordChange } from '../audit/index.ts'
import { setPhoto } from '../photos/index.ts'
import { createPresence } from '../presence-store/index.ts'
import { setTeams } from '../teams/index.ts'
import { change, hashOf, mayChangeTeams, mayGive, type PersonForm, readPerson, recordOf } from './save.ts'

const insert = prepared(`
  insert into users (id, organization_id, role_id, name, login, password_hash, active, phone, affiliation, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`)

export const createUser = async (ctx: Ctx, form: PersonForm & { password: string }): Promise<PersonCard> => {
  const actor = userOf(ctx)
  const hash = await hashOf(ctx, form.password, form)
  return change(ctx, async (w) => {
    await mayGive(w, ctx, form.roleId)
    mayChangeTeams(ctx, [], form.teamIds)
    const id = w.newId()
    const texts = [form.name.trim(), form.email.trim(), hash, form.active, form.phone.trim(), form.affiliation.trim()]
    await w.run(insert, [id, w.organizationId, form.roleId, ...texts, toDb(w.now)])
    createPresence(w, id, form.breakMinutes)
    await setTeams(w, id, form.teamIds, actor.name)
    await setPhoto(w, { userId: id, photoId: form.photoId, uploadedBy: actor.userId })
    const by = byUser(actor.userId)
    w.emit({ type: 'user.changed', userId: id, by, reason: 'created' })
    const made = await readPerson(w, ctx, id)
    const values = { before: null, after: recordOf(made) }
    recordChange(w, { entity: 'user', entityId: id, name: made.name, action: 'created', by, ...values })
    return made
  })
}
