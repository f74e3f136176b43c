import { prepared } from '../../platform/db.ts'
import type { Visitor } from '../../platform/gate.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'

const byToken = prepared(`
  select k.id as "contactId", k.channel_id as "channelId", k.organization_id as "organizationId"
  from contacts k join organizations o on o.id = k.organization_id where k.token_hash = $1 and o.is_open`)

/** Finds the visitor of a token: one browser. */
export const identifyVisitor = (deps: WorkDeps, tokenHash: Buffer): Promise<Visitor | null> =>
  systemWork(deps, async (s) => {
    const [row] = await s.run<Omit<Visitor, 'tokenHash'>>(byToken, [tokenHash])
    return row ? { ...row, tokenHash: tokenHash.toString('hex') } : null
  })
