/** The calendar of the team, otherwise of the channel, otherwise of the organization. `t` the team, `ch` the channel. */
export const calendarOfChat = `coalesce(t.calendar_id, ch.calendar_id, (select d.id from calendars d where d.organization_id = $1 and d.is_default))`
/** SQL: its version in force at `since`, a `CalendarVersion` or null. */
export const hoursInForce = (since: string): string => `(
    select jsonb_build_object('number', v.number, 'validFrom', (extract(epoch from v.valid_from) * 1000)::bigint,
      'timeZone', v.time_zone, 'week', v.week, 'exceptions', v.exceptions)
    from calendar_versions v
    where v.organization_id = $1 and v.calendar_id = ${calendarOfChat} and (v.valid_from is null or v.valid_from <= ${since})
    order by v.valid_from desc nulls last, v.number desc limit 1)`
