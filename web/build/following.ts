import { closure, type Graph } from './module-graph.ts'

/** What follows the first load on every page, without being asked for. */
const frame = [
  'app/layout/Backstage.tsx',
  'app/layout/Banners.tsx',
  'features/mentions/Unread.tsx',
  'features/search/PinnedSearches.tsx',
  'features/support/Unread.tsx',
]
/** What follows in the workspace. */
const list = [
  'app/workspace/Backstage.tsx',
  'app/workspace/ListToolsAndViews.tsx',
  'entities/chat/acts/list-pins.ts',
  'features/chat-filters/ScopeSwitch.tsx',
  'features/overview/Overview.tsx',
]
/** What every opened chat shows (`preloaded` of `web/src/lib/late.ts`). */
const chat = [
  'app/workspace/Side.tsx',
  'entities/chat/attachments/FileChips.tsx',
  'entities/chat/buttons/ButtonsTool.tsx',
  'entities/chat/changes/ComposerParts.tsx',
  'entities/chat/drafts/SharedDraft.tsx',
  'entities/chat/format/FormatTool.tsx',
  'entities/chat/reply-templates/ReplyTemplates.tsx',
  'entities/chat/voice/VoiceBar.tsx',
  'entities/chat/voice/VoiceTool.tsx',
  'features/client-profile/ClientPanel.tsx',
  'features/combined/ChannelsBar.tsx',
  'features/composer/ComposerNotice.tsx',
  'features/composer/DropZone.tsx',
  'features/composer/EmojiButton.tsx',
  'features/composer/PlusMenu.tsx',
  'features/composer/SendMenu.tsx',
  'features/composer/Status.tsx',
  'features/feed/FeedButtons.tsx',
  'features/feed/HistoryEvent.tsx',
  'features/message/BubbleFiles.tsx',
  'features/thread/ClientChips.tsx',
  'features/thread/ThreadMenu.tsx',
]
/** The areas of texts that they show, but for the catalogue of errors. */
const areas = [
  'categories',
  'chat-actions',
  'chats-history',
  'client-profile',
  'client-statuses',
  'combined',
  'companies',
  'composer',
  'extra-fields',
  'format',
  'list-filters',
  'media',
  'mentions',
  'message',
  'overview',
  'own-buttons',
  'presence',
  'reply-templates',
  'search',
  'shared-draft',
  'side',
  'support',
  'thread-menu',
  'views',
  'voice',
]
/** Pages for people who have not signed in: they share the fields of their forms with other pages, and need little more. */
const entrance = [
  'features/invitation/InvitationPage.tsx',
  'features/restore/RestorePage.tsx',
  'features/setup/SetupPage.tsx',
  'features/sign-in/SignInPage.tsx',
  'features/sign-up/SignUpPage.tsx',
]
/** Every page loads it, with nothing else; the frame uses it, too. */
const updates = 'app/updates.ts'
/** What so many pages use comes in one file. */
const manyPages = 4

interface Build {
  readonly pages: readonly string[]
  /** Loaded before. */
  readonly known: ReadonlySet<string>
  readonly src: (path: string) => string
}
/** The file for each module that follows the first load. */
export const following = (graph: Graph, { pages, known, src }: Build): Map<string, string> => {
  const inBuild = (path: string): string => {
    if (!graph.getModuleInfo(src(path)))
      throw new Error(`${path} does not follow the first load any more: web/build/following.ts`)
    return src(path)
  }
  const found = new Map<string, string>()
  const users = new Map<string, number>()
  for (const page of pages) for (const id of closure(graph, [page], { known })) users.set(id, (users.get(id) ?? 0) + 1)
  const later = { frame: frame.map(inBuild), list: list.map(inBuild), chat: chat.map(inBuild) }
  const elsewhere = closure(graph, pages, { known: new Set([...known, ...Object.values(later).flat()]), deep: true })
  const forms = closure(graph, entrance.map(inBuild), { known })
  const share = (id: string) => found.set(id, forms.has(id) ? 'forms' : 'shared')

  for (const [id, count] of users) if (count >= manyPages || id.startsWith('\0icon:')) share(id)
  for (const [file, parts] of Object.entries(later))
    for (const id of closure(graph, parts, { known }))
      if (elsewhere.has(id)) share(id)
      else found.set(id, found.get(id) ?? file)
  found.set(inBuild(updates), 'updates')
  for (const lang of ['ru', 'en'])
    for (const area of areas) found.set(inBuild(`lib/words/${lang}/${area}.ts`), `words-${lang}`)
  return found
}
