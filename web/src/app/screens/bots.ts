import { needs } from '@beseda/contract/access.ts'
import { Bot } from 'lucide-react'
import { withWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { type Screen, texts } from './screen.ts'

const access = needs('AUTHORITY_SERVICE_ACCOUNT', 'OPTION_CHATBOT')

export const bots = {
  path: paths.bots,
  access,
  frame: 'settings',
  title: (w) => w.titles.bots,
  page: withWords(() => import('../../features/bots/BotsPage.tsx'), 'audit', 'botList', 'bots', 'errors', 'forms'),
  search: texts('id', 'new', 'search', 'show', 'tab'),
  menu: { in: 'settings', Icon: Bot, also: [paths.bot] },
} as const satisfies Screen

export const bot = {
  path: paths.bot,
  access,
  frame: 'inside',
  title: (w) => w.titles.bot,
  page: withWords(
    () => import('./BotScreen.tsx'),
    'botEditor',
    'bots',
    'botSimulator',
    'botTrace',
    'botVersions',
    'errors',
    'forms',
  ),
  search: texts('id'),
} as const satisfies Screen
