import { needs } from '@beseda/contract/access.ts'
import { Gauge } from 'lucide-react'
import { withWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { type Screen, texts } from './screen.ts'

const live = {
  access: needs('AUTHORITY_ALL_STAT', 'OPTION_ONLINE_MONITORING'),
  frame: 'inside',
  title: (w) => w.titles.monitoring,
  page: withWords(() => import('./MonitoringScreen.tsx'), 'monitoring', 'reportParts'),
  search: texts(
    ...['search', 'team', 'channel', 'status', 'state', 'period', 'from', 'to', 'sort', 'order', 'id', 'wall'],
  ),
} as const satisfies Omit<Screen, 'path'>

/** The four tables of online monitoring. */
export const monitoring = {
  monitoringOperators: {
    ...live,
    path: paths.monitoringOperators,
    menu: {
      in: 'control',
      Icon: Gauge,
      also: [paths.monitoringChannels, paths.monitoringTeams, paths.monitoringAbonents],
      keys: 'KeyG KeyL',
    },
  },
  monitoringChannels: { ...live, path: paths.monitoringChannels, title: (w) => w.titles.monitoringChannels },
  monitoringTeams: { ...live, path: paths.monitoringTeams, title: (w) => w.titles.monitoringTeams },
  monitoringAbonents: { ...live, path: paths.monitoringAbonents, title: (w) => w.titles.monitoringAbonents },
} as const satisfies Record<string, Screen>
