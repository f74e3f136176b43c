import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { type SystemRoleKey, systemRoleKeys, systemRoles } from '@beseda/contract/system-roles.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const insert = prepared(`
  insert into roles (id, organization_id, name, description, rights, immutable, system, created_at)
  values ($1, $2, $3, $4, $5, true, $6, $7)`)
const langOfOrganization = prepared(`select lang from organizations where id = $1`)

/** Adds the three system roles, named in the organization's language. Returns their ids. */
export const addSystemRoles = async (w: Work): Promise<Record<SystemRoleKey, string>> => {
  const [organization] = await w.run<{ lang: Lang }>(langOfOrganization, [w.organizationId])
  const lang = organization?.lang ?? 'ru'
  const ids = Object.fromEntries(systemRoleKeys.map((key) => [key, w.newId()])) as Record<SystemRoleKey, string>
  for (const key of systemRoleKeys) {
    const { name, description, rights } = systemRoles[key]
    const texts = [inLang(name, lang), inLang(description, lang)]
    w.write(insert, [ids[key], w.organizationId, ...texts, rights, key, toDb(w.now)])
  }
  return ids
}
