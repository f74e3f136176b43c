import { calendars } from '@beseda/contract/endpoints/calendars.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { changeCalendar, createCalendar, removeCalendar, removeCalendarVersion } from './edit.ts'
import { listCalendars } from './read.ts'

export const calendarRoutes = routesOf(calendars, {
  list: (ctx) => {
    const { organizationId } = userOf(ctx)
    return read(ctx.deps, organizationId, (c) => listCalendars(c, organizationId, ctx.deps.clock.now()))
  },
  create: createCalendar,
  change: changeCalendar,
  removeVersion: removeCalendarVersion,
  remove: (ctx, { calendarId }) => removeCalendar(ctx, calendarId),
})
