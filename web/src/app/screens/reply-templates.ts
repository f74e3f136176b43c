import { needs } from '@beseda/contract/access.ts'
import { Zap } from 'lucide-react'
import { withWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { type Screen, texts } from './screen.ts'

export const replyTemplates = {
  path: paths.replyTemplates,
  access: needs('AUTHORITY_TEAM_TEMPLATE', 'OPTION_TEMPLATES'),
  frame: 'settings',
  title: (w) => w.titles.replyTemplates,
  page: withWords(
    () => import('../../features/reply-templates/TemplatesPage.tsx'),
    'audit',
    'errors',
    'forms',
    'replyTemplates',
  ),
  search: texts('at', 'edit', 'find', 'id', 'new', 'tab'),
  menu: { in: 'settings', Icon: Zap },
} as const satisfies Screen
