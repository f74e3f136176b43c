import { reportSchedules } from '@beseda/contract/endpoints/report-schedules.ts'
import { routesOf } from '../../platform/endpoints.ts'
import { listPeople, listSchedules } from './read.ts'
import { sendNow } from './run.ts'
import { changeSchedule, createSchedule, pauseSchedule, removeSchedule, resumeSchedule } from './write.ts'

export const reportScheduleRoutes = routesOf(reportSchedules, {
  list: listSchedules,
  people: listPeople,
  create: createSchedule,
  change: changeSchedule,
  pause: pauseSchedule,
  resume: resumeSchedule,
  sendNow,
  remove: removeSchedule,
})
