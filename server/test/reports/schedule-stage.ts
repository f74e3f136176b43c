import type { InputOf } from '@beseda/contract/endpoint.ts'
import { reportSchedules } from '@beseda/contract/endpoints/report-schedules.ts'
import type { ReportSchedule } from '@beseda/contract/entities/report-schedule.ts'
import type { Message } from '../../src/platform/outgoing/transport.ts'
import { callEndpoint } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld } from '../world/world.ts'

type Schedule = InputOf<typeof reportSchedules.create>
/** Tuesday, the first of January 2030, 12:00 in Moscow; a user with an address who sees reports, and the letters that were sent. */
export const scheduleStage = async (hasMail = true) => {
  const sent: Message[] = []
  const send = async (m: Message) => {
    sent.push(m)
    return { is: 'sent', providerId: 'p' } as const
  }
  const w = await createWorld(hasMail ? { transports: { mail: { send, close: () => {} } } } : {})
  const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_STAT'], team: null, presence: 'offline' })
  await w.sql(`update users set login = 'boss@example.ru' where id = $1`, [boss.id])
  const form = (o: object = {}): Schedule => ({
    ...{ id: w.newId(), name: 'Итоги', report: 'summary', parameters: {}, period: 'yesterday', format: 'csv' },
    ...{ lang: 'ru', cadence: 'daily', weekday: 0, day: 1, minutes: 540 },
    ...{ userIds: [boss.id], emails: ['Anna@client.example'], ...o },
  })
  const one = async (id: string, by: Operator = boss): Promise<ReportSchedule> =>
    (await by.call(reportSchedules.list, {})).schedules.find((s) => s.id === id)!
  const refusal = async (o: object, by: Operator = boss) =>
    (await callEndpoint(w.app, reportSchedules.create, form(o), { token: by.token })).error
  return { w, boss, sent, form, one, refusal }
}
