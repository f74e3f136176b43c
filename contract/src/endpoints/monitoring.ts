import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import {
  MonitoredAbonent,
  MonitoredChannel,
  MonitoredOperator,
  MonitoredTeam,
  MonitoringNow,
  MonitoringNumbers,
  MonitoringSettings,
} from '../entities/monitoring.ts'
import { needsDates, Period, reportFilter } from '../entities/report-filter.ts'
import { BreakKind, Named } from '../entities/user.ts'
import { id, nothing, text, whole } from '../fields.ts'
import { limits } from '../limits.ts'
import { abonentSorts, abonentStates, abonentsMost } from '../monitoring.ts'

const sees = needs('AUTHORITY_ALL_STAT', 'OPTION_ONLINE_MONITORING')

/** The organization as it is now. All answers within a second come from one snapshot of the database. */
export const monitoring = {
  now: endpoint({
    method: 'GET',
    path: '/monitoring/now',
    access: sees,
    input: nothing,
    entity: MonitoringNow,
    errors: [],
  }),
  /** Active channels, and others that still have open chats. */
  channels: endpoint({
    method: 'GET',
    path: '/monitoring/channels',
    access: sees,
    input: nothing,
    entity: z.object({ now: MonitoringNow, rows: z.array(MonitoredChannel) }),
    errors: [],
  }),
  /** All teams; the last row, if there is one, has the chats without a team. */
  teams: endpoint({
    method: 'GET',
    path: '/monitoring/teams',
    access: sees,
    input: nothing,
    entity: z.object({ now: MonitoringNow, rows: z.array(MonitoredTeam) }),
    errors: [],
  }),
  /** Everybody who may receive chats. `teams`: the names of their teams. */
  operators: endpoint({
    method: 'GET',
    path: '/monitoring/operators',
    access: sees,
    input: nothing,
    entity: z.object({ now: MonitoringNow, teams: z.array(Named), rows: z.array(MonitoredOperator) }),
    errors: [],
  }),
  /** Clients with an open chat: the first `limit` of `total`. `search`: a part of the name. */
  abonents: endpoint({
    method: 'GET',
    path: '/monitoring/abonents',
    access: sees,
    input: z.strictObject({
      search: z.optional(text(limits.searchText)),
      state: z.optional(z.enum(abonentStates, { error: 'FIELD_INVALID' })),
      overdue: z.optional(z.enum(['1'], { error: 'FIELD_INVALID' })),
      team: z.optional(id),
      channel: z.optional(id),
      sort: z._default(z.enum(abonentSorts, { error: 'FIELD_INVALID' }), 'wait'),
      limit: z._default(
        z.coerce
          .number({ error: 'NUMBER_INVALID' })
          .check(z.int('NUMBER_INVALID'), z.gte(1, 'NUMBER_RANGE'), z.lte(abonentsMost, 'NUMBER_RANGE')),
        200,
      ),
    }),
    entity: z.object({ now: MonitoringNow, total: z.number(), rows: z.array(MonitoredAbonent) }),
    errors: [],
  }),
  numbers: endpoint({
    method: 'GET',
    path: '/monitoring/numbers',
    access: sees,
    input: z
      .strictObject({
        table: z.enum(['channels', 'teams', 'operators'], { error: 'FIELD_INVALID' }),
        period: z._default(Period, 'today'),
        from: reportFilter.from,
        to: reportFilter.to,
      })
      .check(...needsDates),
    entity: MonitoringNumbers,
    errors: ['PERIOD_TOO_LONG'],
  }),
  /** What the caller has chosen for their tables; null: nothing yet. */
  settings: endpoint({
    method: 'GET',
    path: '/monitoring/settings',
    access: sees,
    input: nothing,
    entity: z.object({ settings: z.nullable(MonitoringSettings) }),
    errors: [],
  }),
  /** Changes only the given ones, in all browsers of the caller. */
  keepSettings: endpoint({
    method: 'PATCH',
    path: '/monitoring/settings',
    access: sees,
    input: MonitoringSettings,
    entity: z.object({ settings: z.nullable(MonitoringSettings) }),
    errors: [],
  }),
  /**
   * Sends an operator to a break, at once (`break`) or after their chats (`finishing`). They keep their chats. Of somebody who
   * is on a break already nothing changes.
   */
  sendToBreak: endpoint({
    method: 'POST',
    path: '/monitoring/operators/:userId/break',
    access: needs('AUTHORITY_ALL_CHATS', 'OPTION_ONLINE_MONITORING'),
    input: z.strictObject({
      userId: id,
      presence: z._default(z.enum(['break', 'finishing'], { error: 'FIELD_INVALID' }), 'break'),
      kind: z._default(z.nullable(BreakKind), null),
      minutes: z._default(z.nullable(whole(limits.breakMinutes)), null),
    }),
    entity: z.object({ presence: z.enum(['break', 'finishing']) }),
    errors: ['USER_NOT_FOUND', 'OPERATOR_OFFLINE'],
  }),
} as const
