import type { Queue } from '@beseda/contract/entities/chat.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { type Shortcut, useShortcuts } from '../../lib/shortcuts.ts'
import { useMenuScope } from './queues.tsx'
import { useMainMenu } from './use-menu.ts'
import { useStartChat } from './use-start-chat.ts'

const queueKeys: readonly (readonly [Queue, string])[] = [
  ['assigned', 'KeyG KeyA'],
  ['pending', 'KeyG KeyW'],
  ['bot', 'KeyG KeyB'],
  ['overdue', 'KeyG KeyO'],
  ['closed', 'KeyG KeyZ'],
  ['created', 'KeyG KeyN'],
]
const focusable = 'a[href], button, input, textarea, select, [tabindex="0"]'

/** Focuses the next area of the page (`data-area`), in document order. */
const toNextArea = (backwards: boolean) => {
  const areas = [...document.querySelectorAll<HTMLElement>('[data-area]')].filter((area) => area.checkVisibility())
  const here = areas.findLastIndex((area) => area.contains(document.activeElement))
  const step = backwards ? -1 : 1
  const next = areas[(here + step + areas.length) % areas.length] ?? areas[0]
  if (!next) return
  const target =
    next.querySelector<HTMLElement>('[data-area-focus], [aria-current]') ?? next.querySelector<HTMLElement>(focusable)
  // An area without focusable elements gets the focus itself.
  if (!target) next.tabIndex = -1
  ;(target ?? next).focus()
}

/** The shortcuts that work on every screen. */
export const useShellShortcuts = ({
  toggleMenu,
  help,
  search,
}: {
  toggleMenu: () => void
  help: () => void
  search: () => void
}): void => {
  const { shell } = useWords()
  const navigate = useNavigate()
  const router = useRouter()
  const startChat = useStartChat()
  const scope = useMenuScope()
  const go = queueKeys.map(
    ([filter, keys]): Shortcut => ({
      keys,
      label: shell.queues[filter],
      run: () => {
        const { chat } = router.latestLocation.search as { chat?: string }
        void navigate({ to: paths.chats, search: { filter, ...scope, ...(chat && { chat }) } })
      },
    }),
  )
  const lines = useMainMenu()
    .flatMap((group) => group.entries)
    .flatMap(({ keys, name, to, search }): Shortcut[] =>
      keys ? [{ keys, label: name, run: () => void navigate({ to, search }) }] : [],
    )
  useShortcuts('everywhere', [
    { keys: 'Mod+KeyK', label: shell.search, run: search, inFields: true },
    { keys: 'Shift+Slash', label: shell.shortcuts.help, run: help },
    { keys: 'KeyC', label: shell.newChat, enabled: startChat !== null, run: () => startChat?.() },
    ...go,
    ...lines,
    { keys: 'BracketLeft', label: shell.collapse, run: toggleMenu },
    { keys: 'F6', label: shell.shortcuts.area, inFields: true, run: () => toNextArea(false) },
  ])
}
