import { chatFiles } from '@beseda/contract/endpoints/chat-files.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { ChatFile, ChatFileKind } from '@beseda/contract/entities/chat-file.ts'
import { limits } from '@beseda/contract/limits.ts'
import { formatSize } from '@beseda/contract/sizes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText, Link2, MessageSquareText, Paperclip } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { jumpTo } from '../../entities/chat/feed/jump.ts'
import { linkParts } from '../../entities/chat/text/links.ts'
import { call } from '../../lib/api.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import styles from './chat-files.module.css'

/** Everything that a chat's feed gets makes the last entry's number grow. */
const useFiles = (chat: Chat, kind: ChatFileKind, search: string) =>
  useInfiniteQuery({
    queryKey: [...liveKeys.chats, 'files', chat.id, kind, search, chat.lastMessage?.seq],
    queryFn: ({ pageParam, signal }) =>
      call(
        chatFiles.list,
        { chatId: chat.id, kind, ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: (known, query) => (query?.queryKey[3] === kind ? known : undefined),
  })

interface Props {
  readonly chat: Chat
  readonly openChat: (chatId: string) => void
  /** A message is shown in the thread: a panel that covers it closes. */
  readonly onShown: () => void
}
/** Pictures, documents and links of the client, the newest first; each leads to its message. */
const FilesPanel = ({ chat, openChat, onShown }: Props) => {
  const words = useWords('side').side.files
  const [kind, setKind] = useState<ChatFileKind>('image')
  const [search, setSearch] = useState('')
  const query = useFiles(chat, kind, search)
  const show = ({ chatId, seq }: ChatFile) => {
    if (chatId !== chat.id) openChat(chatId)
    jumpTo(chatId, seq)
    onShown()
  }
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (!by) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-file]')]
    const next = rows[rows.indexOf(document.activeElement as HTMLElement) + by]
    if (!next || !rows.includes(document.activeElement as HTMLElement)) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div className={styles.panel}>
      <Segmented
        label={words.kinds}
        wide
        options={[
          { value: 'image', label: words.images },
          { value: 'document', label: words.documents },
          { value: 'link', label: words.links },
        ]}
        value={kind}
        onChange={setKind}
      />
      <SearchField label={words.search} value={search} max={limits.searchText} onSearch={setSearch} />
      <Loaded query={query} shape="form">
        {({ pages }) => {
          const files = pages.flatMap((page) => page.files)
          if (files.length === 0)
            return (
              <EmptyState
                icon={<Paperclip size={28} strokeWidth={1.5} aria-hidden="true" />}
                title={search ? words.nothing : words.none[kind]}
              />
            )
          const Item = kind === 'image' ? Picture : kind === 'document' ? Document : Links
          return (
            <ul aria-label={words.list} className={kind === 'image' ? styles.pictures : styles.rows} onKeyDown={step}>
              {files.map((file) => (
                <li key={file.file?.id ?? file.messageId}>
                  <Item item={file} onShow={() => show(file)} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  )
}

interface ItemProps {
  readonly item: ChatFile
  readonly onShow: () => void
}
const useAbout = ({ author, at }: ChatFile): string => `${author.name} · ${formatDateTime(at, useNow(60_000))}`

const Picture = ({ item, onShow }: ItemProps) => {
  const words = useWords('side').side.files
  const about = useAbout(item)
  if (!item.file) return null
  const { name, url } = item.file
  return (
    <button
      type="button"
      data-file
      className={styles.picture}
      aria-label={`${fill(words.show, { name })}. ${about}`}
      title={`${name}\n${about}`}
      onClick={onShow}
    >
      <img src={url} alt="" loading="lazy" />
    </button>
  )
}
const Document = ({ item, onShow }: ItemProps) => {
  const words = useWords('side').side.files
  const lang = useLang()
  const about = useAbout(item)
  if (!item.file) return null
  const { name, url, bytes } = item.file
  return (
    <div className={styles.row}>
      <button
        type="button"
        data-file
        className={styles.document}
        aria-label={`${fill(words.show, { name })}. ${about}`}
        onClick={onShow}
      >
        <MessageSquareText size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <b>{name}</b>
          <span>
            {formatSize(lang, bytes)} · {about}
          </span>
        </span>
      </button>
      <a href={url} download={name} className={styles.download} aria-label={fill(words.open, { name })}>
        <FileText size={16} strokeWidth={1.75} aria-hidden="true" />
      </a>
    </div>
  )
}
const Links = ({ item, onShow }: ItemProps) => {
  const words = useWords('side').side.files
  const about = useAbout(item)
  const links = linkParts(item.text).filter(({ href }) => href?.startsWith('http'))
  return (
    <div className={styles.row}>
      <span className={styles.links}>
        {links.map(({ text, href }) => (
          <a key={`${href} ${text}`} href={href!} target="_blank" rel="noopener noreferrer nofollow">
            <Link2 size={14} strokeWidth={1.75} aria-hidden="true" />
            {text}
          </a>
        ))}
        <span className={styles.about}>{about}</span>
      </span>
      <IconButton small data-file label={fill(words.show, { name: links[0]?.text ?? '' })} onClick={onShow}>
        <MessageSquareText size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
export default FilesPanel
