import { search as calls } from '@beseda/contract/endpoints/search.ts'
import { limits } from '@beseda/contract/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bookmark, Search, TextSearch } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { ChannelMark } from '../../entities/chat/channel.tsx'
import { jumpTo } from '../../entities/chat/feed/jump.ts'
import { savedSearchesQuery } from '../../entities/saved-search/queries.ts'
import { call } from '../../lib/api.ts'
import { later, now } from '../../lib/clock.ts'
import { formatShort } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { keyLabels, registeredShortcuts } from '../../lib/shortcuts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Pieces } from '../../parts/Pieces.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { classes } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { matching, noteRecent, type PaletteItem, paletteGroups, type QuickFound, recentItems } from './items.ts'
import styles from './palette.module.css'

const restMs = 150
/** Commands that a dialog cannot run for its user: they move within a list. */
const notOffered = /Arrow|KeyJ$|KeyK$/

/** A screen of the menus that this user may open. */
export interface PaletteScreen extends Pick<PaletteItem, 'id' | 'label' | 'Icon' | 'keys'> {
  readonly to: string
  readonly search: object
}

const useQuick = (text: string) =>
  useQuery({
    queryKey: ['search', 'quick', text],
    queryFn: ({ signal }) => call(calls.quick, { text }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** The commands of the current screen, as its shortcuts have them. */
const commands = (screens: readonly PaletteScreen[]): readonly PaletteItem[] => {
  const known = new Set(screens.map(({ label }) => label))
  return registeredShortcuts()
    .flatMap(({ shortcuts }) => shortcuts)
    .filter(({ keys, label, enabled }) => {
      if (enabled === false || notOffered.test(keys) || known.has(label)) return false
      known.add(label)
      return true
    })
    .map(({ keys, label, run }) => ({
      ...{ id: `action ${label}`, group: 'actions' as const, label, keys },
      run: () => run(new KeyboardEvent('keydown')),
    }))
}

/** Ctrl+K: finds clients, requests and messages, runs commands, opens screens. Arrows choose, Enter runs. */
export const Palette = ({
  screens,
  maySearch,
  onClose,
}: {
  screens: readonly PaletteScreen[]
  /** The plan has the extended search. */
  maySearch: boolean
  onClose: () => void
}) => {
  const { common, search: words } = useWords('search')
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [active, setActive] = useState(0)
  // As they were when it opened: the dialog itself has none.
  const [actions] = useState(() => commands(screens))
  useEffect(() => later(restMs, () => setAsked(text.trim())), [text])
  const query = useQuick(asked)
  const saved = useQuery({ ...savedSearchesQuery, enabled: maySearch })

  const go = (to: string, search: object) => () => void navigate({ to, search: search as never })
  const open = (chatId: string, isClosed: boolean, seq?: number) => () => {
    if (seq !== undefined) jumpTo(chatId, seq)
    void navigate({ to: paths.chats, search: { filter: isClosed ? 'closed' : 'assigned', chat: chatId } as never })
  }
  const found = ({ clients, requests, messages }: QuickFound): readonly PaletteItem[] => [
    ...clients.map((client) => ({
      ...{ id: `client ${client.id}`, group: 'clients' as const, label: client.name },
      about: [client.channel.name, client.address !== client.name && client.address].filter(Boolean).join(' · '),
      mark: (
        <Avatar
          name={client.name}
          seed={client.id}
          size={26}
          badge={<ChannelMark type={client.channel.type} size={12} />}
        />
      ),
      run: open(client.chatId, client.isClosed),
    })),
    ...requests.map((one) => ({
      ...{ id: `request ${one.id}`, group: 'requests' as const, label: fill(words.request, { n: one.number }) },
      about: [one.client.name, one.channel.name, formatShort(one.at, now())].join(' · '),
      mark: <Avatar name={one.client.name} seed={one.client.id} size={26} />,
      run: open(one.chatId, one.isClosed, one.seq),
    })),
    ...messages.map((one) => {
      const pieces = [...(one.message?.fragment ?? []), ...(one.message?.files ?? []).flat()]
      return {
        ...{ id: `message ${one.id}`, group: 'messages' as const, label: pieces.map((p) => p.text).join('') },
        content: <Pieces pieces={pieces} />,
        about: [one.client.name, one.channel.name, formatShort(one.at, now())].join(' · '),
        mark: <Avatar name={one.client.name} seed={one.client.id} size={26} />,
        run: open(one.chatId, one.isClosed, one.seq),
      }
    }),
  ]
  const typed = text.trim()
  const ownScreens = screens.map(
    ({ to, search, ...screen }): PaletteItem => ({ ...screen, group: 'screens', run: go(to, search) }),
  )
  const ownSearches = (saved.data?.searches ?? []).map(
    ({ id: savedId, name, parameters }): PaletteItem => ({
      ...{ id: `saved ${savedId}`, group: 'searches', label: name, Icon: Bookmark },
      run: go(paths.expandedSearch, parameters),
    }),
  )
  const items: readonly PaletteItem[] = [
    ...(typed === '' ? recentItems() : []),
    ...matching(actions, typed),
    ...matching(ownScreens, typed),
    ...matching(ownSearches, typed),
    ...(typed !== '' && query.data ? found(query.data) : []),
    ...(typed !== '' && maySearch
      ? [
          {
            ...{
              id: 'everywhere',
              group: 'messages' as const,
              label: fill(words.everywhere, { text: typed }),
              Icon: TextSearch,
            },
            run: go(paths.expandedSearch, { text: typed }),
          },
        ]
      : []),
  ]
  const at = Math.min(active, items.length - 1)
  const move = (by: number) => setActive((at + by + items.length) % Math.max(1, items.length))
  const choose = (item: PaletteItem) => {
    onClose()
    if (item.id !== 'everywhere') noteRecent(item)
    // after the dialog has given the focus back: the command may move it
    later(0, item.run)
  }
  const isSettled = typed === asked && !query.isFetching
  const meant = typed !== '' ? (query.data?.meant ?? null) : null
  return (
    <Dialog title={words.title} closeLabel={common.close} onClose={onClose} width={640} flush>
      <div className={styles.field}>
        <TextField
          label={words.palette}
          hideLabel
          placeholder={words.palette}
          icon={<Search size={16} aria-hidden="true" />}
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={items[at] && `${id}${at}`}
          autoComplete="off"
          data-autofocus
          maxLength={limits.searchText}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'ArrowDown') move(1)
            else if (event.key === 'ArrowUp') move(-1)
            else if (event.key === 'Enter' && items[at]) choose(items[at])
            else return
            event.preventDefault()
          }}
        />
      </div>
      <p role="status" className={styles.note}>
        {meant !== null && fill(words.meant, { text: meant })}
        {typed !== '' && query.isError && common.noConnection}
        {typed !== '' && isSettled && query.isSuccess && items.length <= (maySearch ? 1 : 0) && words.nothing}
      </p>
      {/* One height with and without results, so that the dialog never jumps. */}
      <div id={`${id}list`} role="listbox" aria-label={words.results} aria-busy={!isSettled} className={styles.list}>
        {paletteGroups.map((group) => {
          const own = items.flatMap((item, index) => (item.group === group ? [{ item, index }] : []))
          return (
            own.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
              <div key={group} role="group" aria-label={words[group]}>
                <div className={styles.heading} aria-hidden="true">
                  {words[group]}
                </div>
                {own.map(({ item, index }) => (
                  <Option
                    key={item.id}
                    id={`${id}${index}`}
                    item={item}
                    isActive={index === at}
                    onChoose={() => choose(item)}
                  />
                ))}
              </div>
            )
          )
        })}
      </div>
    </Dialog>
  )
}

const Option = ({
  id,
  item: { Icon, mark, label, content, about, keys },
  isActive,
  onChoose,
}: {
  id: string
  item: PaletteItem
  isActive: boolean
  onChoose: () => void
}) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    ref={(element) => {
      if (isActive) element?.scrollIntoView?.({ block: 'nearest' })
    }}
    className={classes(styles.option, isActive && styles.active)}
    onClick={onChoose}
  >
    {mark ?? (Icon ? <Icon size={17} strokeWidth={1.75} aria-hidden="true" /> : <span className={styles.noIcon} />)}
    <span className={styles.what}>
      <span>{content ?? label}</span>
      {about && <span className={styles.about}>{about}</span>}
    </span>
    {keys?.split(' ').map((_, i, all) => (
      <Kbd key={all[i]} keys={keyLabels(keys)[i]!} />
    ))}
  </div>
)
