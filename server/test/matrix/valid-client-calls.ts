import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientDeletions } from '@beseda/contract/endpoints/client-deletions.ts'
import { clientDirectory } from '@beseda/contract/endpoints/client-directory.ts'
import { clientExports } from '@beseda/contract/endpoints/client-exports.ts'
import { clientImports } from '@beseda/contract/endpoints/client-imports.ts'
import { clientStatuses } from '@beseda/contract/endpoints/client-statuses.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { companies } from '@beseda/contract/endpoints/companies.ts'
import { extraFields } from '@beseda/contract/endpoints/extra-fields.ts'
import { keptReports } from '@beseda/contract/endpoints/kept-reports.ts'
import { reportFiles } from '@beseda/contract/endpoints/report-files.ts'
import { reportSchedules } from '@beseda/contract/endpoints/report-schedules.ts'
import { jpeg } from '../../src/platform/files/samples.ts'
import { upload } from '../world/upload.ts'
import { call, type Stage, type ValidCall } from './valid-call.ts'

const scheduleOf = (s: Stage) => ({
  ...{ id: s.w.newId(), name: 'Итоги', report: 'summary' as const, parameters: {}, period: '7d' as const },
  ...{ format: 'csv' as const, lang: 'ru' as const, cadence: 'daily' as const, weekday: 0, day: 1, minutes: 540 },
  ...{ userIds: [], emails: ['anna@client.example'] },
})
const storedSchedule = async (s: Stage) => ({
  reportScheduleId: (await s.boss.call(reportSchedules.create, scheduleOf(s))).id,
})
const statusOf = (s: Stage) => s.boss.call(clientStatuses.create, { name: 'VIP', colour: 'violet' })
const clientOf = async (s: Stage) => ({ clientId: (await s.boss.call(chats.one, { chatId: s.chatId })).client.id })
const phoneOf = (s: Stage) => ({ id: s.w.newId(), kind: 'phone' as const, value: '+79161234567' })
const commentOf = async (s: Stage): Promise<string> => {
  const comment = { ...(await clientOf(s)), id: s.w.newId(), text: 'Звонить утром' }
  return (await s.boss.call(clients.addComment, comment)).id
}
const clientRunOf = async (s: Stage) => ({
  ...{ id: s.w.newId(), of: { clientIds: [(await clientOf(s)).clientId] } },
  action: { name: 'addTag' as const, tag: 'опт' },
})
const exportOf = ({ w }: Stage) => ({ id: w.newId(), filter: {}, format: 'csv' as const, separator: ';' as const })
const keptOf = ({ w }: Stage) => ({
  ...{ id: w.newId(), report: 'teams' as const, format: 'csv' as const, separator: ';' as const },
  period: 'today' as const,
})
const checkedImport = async ({ w, boss }: Stage) => {
  const { entity } = await upload(w, boss, { path: '/clients/imports', content: 'Имя;Телефон\nЕва;89161234567\n' })
  return { clientImportId: entity!.id! }
}
const fieldOf = (s: Stage) => ({ id: s.w.newId(), name: 'Договор', kind: 'number' as const, choices: [] })
const storedField = async (s: Stage): Promise<string> => (await s.boss.call(extraFields.create, fieldOf(s))).id

const companyOf = (s: Stage) => ({
  ...{ id: s.w.newId(), name: 'Ромашка', site: '', phone: '', email: '', taxId: '', comment: '' },
})
const storedCompany = async (s: Stage): Promise<string> => (await s.boss.call(companies.create, companyOf(s))).id

/** Calls by which users change clients, their statuses and fields. */
export const validClientCalls: readonly ValidCall[] = [
  call(clientStatuses.create, () => ({ name: 'VIP', colour: 'violet' as const })),
  call(clientStatuses.change, async (s) => ({ statusId: (await statusOf(s)).id, name: 'Особый' })),
  call(clientStatuses.move, async (s) => {
    const first = await s.boss.call(clientStatuses.create, { name: 'Новый', colour: 'blue' })
    return { statusId: (await statusOf(s)).id, beforeId: first.id }
  }),
  call(clientStatuses.remove, async (s) => ({ statusId: (await statusOf(s)).id })),
  call(clients.rename, async (s) => ({ ...(await clientOf(s)), name: 'Анна' })),
  call(clients.setPhoto, async (s) => {
    const photo = await upload(s.w, s.boss, { path: '/clients/photos', content: jpeg })
    return { ...(await clientOf(s)), photoId: photo.entity!.photoId! }
  }),
  call(clients.addDetail, async (s) => ({ ...(await clientOf(s)), ...phoneOf(s) })),
  call(clients.removeDetail, async (s) => {
    const { id: detailId } = await s.boss.call(clients.addDetail, { ...(await clientOf(s)), ...phoneOf(s) })
    return { detailId }
  }),
  call(clients.addTag, async (s) => ({ ...(await clientOf(s)), name: 'опт' })),
  call(clients.removeTag, async (s) => {
    const client = await clientOf(s)
    return { ...client, tagId: (await s.boss.call(clients.addTag, { ...client, name: 'опт' })).id }
  }),
  call(clients.addComment, async (s) => ({ ...(await clientOf(s)), id: s.w.newId(), text: 'Звонить утром' })),
  call(clients.changeComment, async (s) => ({ commentId: await commentOf(s), text: 'Звонить вечером' })),
  call(clients.removeComment, async (s) => ({ commentId: await commentOf(s) })),
  call(clients.restore, async (s) => {
    const client = await clientOf(s)
    await s.boss.call(clients.addTag, { ...client, name: 'опт' })
    return { ...client, entryId: (await s.boss.call(clients.history, client)).entries[0]!.id }
  }),
  call(clients.distinguish, async (s) => {
    const stranger = await s.w.visitor('stranger')
    await stranger.writes('hello')
    const chat = await s.boss.call(chats.one, { chatId: await stranger.chatId() })
    return { ...(await clientOf(s)), otherId: chat.client.id }
  }),
  call(clients.setStatus, async (s) => ({ ...(await clientOf(s)), statusId: (await statusOf(s)).id })),
  call(clientDirectory.startRun, (s) => clientRunOf(s)),
  call(clientDirectory.stopRun, async (s) => ({
    clientRunId: (await s.boss.call(clientDirectory.startRun, await clientRunOf(s))).id,
  })),
  call(clientDeletions.start, async (s) => {
    const { client } = await s.boss.call(chats.one, { chatId: s.chatId })
    return { id: s.w.newId(), clientId: client.id, name: client.name, reason: 'request' as const }
  }),
  call(clientExports.start, (s) => exportOf(s)),
  call(clientExports.stop, async (s) => ({
    clientExportId: (await s.boss.call(clientExports.start, exportOf(s))).id,
  })),
  call(clientImports.map, async (s) => ({ ...(await checkedImport(s)), columns: [null, 'phones'] })),
  call(clientImports.apply, async (s) => ({ ...(await checkedImport(s)), known: 'update' as const })),
  call(clientImports.stop, checkedImport),
  call(keptReports.start, (s) => keptOf(s)),
  call(keptReports.stop, async (s) => ({ keptReportId: (await s.boss.call(keptReports.start, keptOf(s))).id })),
  call(keptReports.remove, async (s) => ({ keptReportId: (await s.boss.call(keptReports.start, keptOf(s))).id })),
  call(reportSchedules.create, (s) => scheduleOf(s)),
  call(reportSchedules.change, async (s) => {
    const { id: _, ...fields } = scheduleOf(s)
    return { ...fields, ...(await storedSchedule(s)), revision: 1 }
  }),
  call(reportSchedules.pause, storedSchedule),
  call(reportSchedules.resume, async (s) => {
    const stored = await storedSchedule(s)
    await s.boss.call(reportSchedules.pause, stored)
    return stored
  }),
  call(reportSchedules.sendNow, async (s) => ({ ...(await storedSchedule(s)), runId: s.w.newId() })),
  call(reportSchedules.remove, storedSchedule),
  call(reportFiles.summary, () => ({ format: 'csv' as const, separator: ';' as const, period: 'today' as const })),
  call(reportFiles.table, () => ({
    ...{ report: 'teams' as const, format: 'csv' as const, separator: ';' as const, period: 'today' as const },
  })),
  call(extraFields.create, (s) => fieldOf(s)),
  call(extraFields.change, async (s) => ({ fieldId: await storedField(s), name: 'Город' })),
  call(extraFields.move, async (s) => {
    const beforeId = await storedField(s)
    const { id: fieldId } = await s.boss.call(extraFields.create, { ...fieldOf(s), name: 'Город' })
    return { fieldId, beforeId }
  }),
  call(extraFields.remove, async (s) => ({ fieldId: await storedField(s) })),
  call(companies.create, (s) => companyOf(s)),
  call(companies.change, async (s) => ({ companyId: await storedCompany(s), name: 'Лютик' })),
  call(companies.remove, async (s) => ({ companyId: await storedCompany(s) })),
  call(companies.link, async (s) => ({ ...(await clientOf(s)), company: { id: await storedCompany(s) } })),
  call(companies.unlink, async (s) => {
    const client = await clientOf(s)
    const { id: companyId } = await s.boss.call(companies.link, { ...client, company: { name: 'Ромашка' } })
    return { ...client, companyId }
  }),
  call(clients.setExtra, async (s) => ({ ...(await clientOf(s)), fieldId: await storedField(s), value: '42' })),
  call(clients.addExtra, async (s) => ({ ...(await clientOf(s)), name: 'Город', value: 'Омск' })),
]
