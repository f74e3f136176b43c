/** A small tree without violations. */
export const good = {
  'contract/package.json': '{"dependencies":{"zod":"4"}}',
  'server/package.json': '{"dependencies":{"pg":"8","@beseda/contract":"*"}}',
  'web/package.json': '{"dependencies":{"react":"19"}}',
  'contract/src/lang.ts': "import * as z from 'zod/mini'\nexport const lang = z.string()\n",
  'contract/src/errors/index.ts': "export { lang } from '../lang.ts'\n",
  'domain/src/sla/urgency.ts': "import type { lang } from '@beseda/contract/lang.ts'\nexport const urgency = 1\n",
  'server/src/platform/clock.ts': 'export const now = () => Date.now()\n',
  'server/src/platform/db.ts':
    "import pg from 'pg'\nimport { readFileSync } from 'node:fs'\nexport const db = [pg, readFileSync]\n",
  'server/src/features/chats/index.ts': "export { list } from './list.ts'\n",
  'server/src/features/chats/list.ts': "import { db } from '../../platform/db.ts'\nexport const list = db\n",
  'server/src/features/files/read.ts': "import { list } from '../chats/index.ts'\nexport const read = list\n",
  'server/src/channels/adapter.ts': 'export type Adapter = string\n',
  'server/src/channels/acme/adapter.ts':
    "import type { Adapter } from '../adapter.ts'\nexport const acme: Adapter = 'site_chat'\n",
  'server/src/app/routes.ts':
    "import { read } from '../features/files/read.ts'\nexport const routes = [read, 'telegram']\n",
  'server/src/main.ts': "export const demo = () => import('../../tools/demo/seed.ts')\n",
  'tools/demo/seed.ts':
    "import pg from 'pg'\nimport { now } from '../../server/src/platform/clock.ts'\nexport const seed = [pg, now, 'telegram']\n",
  'server/test/world.test.ts':
    "import { now } from '../src/platform/clock.ts'\nimport { page } from '../../web/src/features/users/UsersPage.tsx'\nvi.mock('pino')\nnow(page, new Date(), 'site_chat')\n",
  'web/src/ui/Button.tsx': "import { useId } from 'react'\nimport './button.css'\nexport const Button = useId\n",
  'web/src/ui/button.css': '.a { color: red; }\n',
  'web/src/features/users/UsersPage.tsx':
    "import { Button } from '../../ui/Button.tsx'\nexport const page = Button\nexport default page\n",
  'web/src/app/routes.tsx': "export const chats = () => import('../features/users/UsersPage.tsx')\n",
  'web/vite.config.ts': 'export default { time: Date.now() }\n',
}
