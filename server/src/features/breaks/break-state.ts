import type { BreakSlots } from '@beseda/contract/entities/presence.ts'
import { ahead } from '@beseda/domain/presence/break-slots.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { breakWaitlist, limitedTeams } from './break-slots.ts'
import { peopleAway } from './people-away.ts'

export const breakState = (ctx: Ctx): Promise<BreakSlots> => {
  const { organizationId, userId } = userOf(ctx)
  return read(ctx.deps, organizationId, async (c) => {
    const w = { run: c.run, organizationId }
    const teams = await limitedTeams(w, userId)
    const waitlist = await breakWaitlist(w)
    const withPeople = await Promise.all(teams.map(async (t) => ({ ...t, people: await peopleAway(w, t.id) })))
    const isWaiting = waitlist.some((one) => one.id === userId)
    return { teams: withPeople, position: isWaiting ? ahead(waitlist, userId) + 1 : null }
  })
}
