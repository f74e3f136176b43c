import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { hashToken } from '../../platform/gate.ts'
import { newToken, type Random } from '../../platform/random.ts'
import type { SystemWork } from '../../platform/unit-of-work.ts'

export const setupLinkMs = 24 * 3_600_000

export interface SetupLink {
  readonly email: string | null
  readonly name: string | null
}
const insert = prepared(`
  insert into setup_links (token_hash, email, name, created_at, expires_at) values ($1, $2, $3, $4, $5)`)
const removeFor = prepared(`delete from setup_links where lower(email) is not distinct from lower($1)`)

/** Stores a new link; an earlier one for the same person no longer works. Returns the token. */
export const issueLink = async (s: SystemWork, random: Random, { email, name }: SetupLink): Promise<string> => {
  const token = newToken(random)
  await s.run(removeFor, [email])
  await s.run(insert, [hashToken(token), email, name, toDb(s.now), toDb(s.now + setupLinkMs)])
  return token
}

const find = prepared(`select email, name from setup_links where token_hash = $1 and expires_at > $2`)
/** All links together: two of them must not create the organization of service staff twice. */
const lock = prepared(`select pg_advisory_xact_lock(7391405)`)
const found = (rows: readonly SetupLink[]): SetupLink => {
  if (!rows[0]) throw fail('SETUP_LINK_OUTDATED')
  return rows[0]
}
export const findLink = async (s: SystemWork, token: string): Promise<SetupLink> =>
  found(await s.run<SetupLink>(find, [hashToken(token), toDb(s.now)]))

/** Of two concurrent calls the second waits here, and then finds no row. */
export const lockLink = async (s: SystemWork, token: string): Promise<SetupLink> => {
  await s.run(lock, [])
  return findLink(s, token)
}

const useUp = prepared(`delete from setup_links where token_hash = $1 or email is null`)
/** Deletes this link, and those for the first service administrator: there is one now. */
export const useLink = async (s: SystemWork, token: string): Promise<void> => {
  await s.run(useUp, [hashToken(token)])
}
