import { anyUser, needs } from '@beseda/contract/access.ts'
import { ChartColumn, UserRoundSearch } from 'lucide-react'
import { withWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { type Screen, texts } from './screen.ts'

const names = [
  ...['period', 'from', 'to', 'teams', 'operators', 'channels', 'categories', 'statuses', 'tags', 'handledBy', 'by'],
  ...['clock', 'stat', 'compare', 'inactive', 'sort', 'order', 'drill', 'row', 'list', 'hour', 'dayHour'],
]
const sub = {
  access: needs('AUTHORITY_ALL_STAT', 'OPTION_STATISTIC'),
  frame: 'inside',
  title: (w) => w.titles.reports,
  page: withWords(
    () => import('./ReportsScreen.tsx'),
    'audit',
    'reportFiles',
    'reportParts',
    'reportViews',
    'reports',
    'views',
  ),
  search: texts(...names),
} as const satisfies Omit<Screen, 'path'>

/** The summary and the seven reports below it, which need the option of enhanced statistics; the user's own numbers. */
export const reports = {
  reports: {
    ...sub,
    path: paths.reports,
    access: needs('AUTHORITY_ALL_STAT'),
    menu: {
      in: 'control',
      Icon: ChartColumn,
      also: [
        ...[paths.reportCommon, paths.reportDialogs, paths.reportChannels, paths.reportEmployees],
        ...[paths.reportTeams, paths.reportTime, paths.reportCategories, paths.reportFiles, paths.reportSchedules],
      ],
      keys: 'KeyG KeyR',
    },
  },
  reportCommon: { ...sub, path: paths.reportCommon, title: (w) => w.titles.reportCommon },
  reportDialogs: { ...sub, path: paths.reportDialogs, title: (w) => w.titles.reportDialogs },
  reportChannels: { ...sub, path: paths.reportChannels, title: (w) => w.titles.reportChannels },
  reportEmployees: { ...sub, path: paths.reportEmployees, title: (w) => w.titles.reportEmployees },
  reportTeams: { ...sub, path: paths.reportTeams, title: (w) => w.titles.reportTeams },
  reportTime: { ...sub, path: paths.reportTime, title: (w) => w.titles.reportTime },
  reportCategories: { ...sub, path: paths.reportCategories, title: (w) => w.titles.reportCategories },
  reportFiles: {
    path: paths.reportFiles,
    access: needs('AUTHORITY_ALL_STAT'),
    frame: 'inside',
    title: (w) => w.titles.reportFiles,
    page: withWords(() => import('../../features/kept-reports/KeptReportsPage.tsx'), 'errors', 'keptReports'),
  },
  reportSchedules: {
    path: paths.reportSchedules,
    access: needs('AUTHORITY_ALL_STAT'),
    frame: 'inside',
    title: (w) => w.titles.reportSchedules,
    page: withWords(
      () => import('../../features/report-schedules/ReportSchedulesPage.tsx'),
      'errors',
      'forms',
      'reportSchedules',
    ),
    search: texts(
      ...['id', 'new', 'report', 'period', 'teams', 'operators', 'channels', 'categories', 'statuses', 'tags'],
      ...['handledBy', 'by', 'clock', 'inactive'],
    ),
  },
  ownStatistics: {
    path: paths.ownStatistics,
    access: anyUser,
    frame: 'inside',
    title: (w) => w.titles.ownStatistics,
    page: withWords(() => import('../../features/own-statistics/OwnPage.tsx'), 'reportParts'),
    search: texts('period', 'from', 'to', 'clock'),
    menu: { in: 'control', Icon: UserRoundSearch },
  },
} as const satisfies Record<string, Screen>
