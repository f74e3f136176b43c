import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo } from 'react'
import type { Workspace } from '../../entities/chat/use-workspace.ts'
import { useWords } from '../../lib/language.ts'
import { media, useMedia } from '../../lib/media.ts'
import { paths } from '../../lib/paths.ts'
import { type Density, useDensity } from '../../lib/theme.ts'
import { useViewer } from '../../lib/viewer.ts'
import { ChatRow, type RowActions } from './ChatRow.tsx'
import type { FlatItem } from './flat.ts'
import styles from './list.module.css'
import { SectionHead, sectionTitle } from './SectionHead.tsx'
import { useStill } from './use-still.ts'

const headHeight = 28
const rowHeights: Record<Density, number> = { compact: 48, normal: 64, roomy: 76 }
const avatarSizes: Record<Density, number> = { compact: 28, normal: 38, roomy: 38 }
/** The third line of a row among everybody's chats. */
const ownerHeight = 18
/** The next page is fetched when this many rows remain. */
const nearRows = 20
/** Where each queue was scrolled to when it left the screen: on a phone an open chat replaces the list. */
const offsets = new Map<string, number>()

interface Props {
  readonly items: readonly FlatItem[]
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly workspace: Workspace
  readonly tabStop: string | null
  readonly total: number
  readonly actions: RowActions
  readonly pinned: readonly string[]
  readonly onNearEnd: () => void
}

const addressOf = ({ filter, by, scope, search, sort }: Workspace['view']): string =>
  new URLSearchParams({
    ...{ filter, ...(by as Readonly<Record<string, string>> | undefined) },
    ...(scope === 'all' && { scope }),
    ...(search && { search }),
    ...(sort && { sort }),
  }).toString()

/** Renders only the visible rows, however long the queue is. */
export const Rows = ({ items, scroller, workspace, tabStop, total, actions, pinned, onNearEnd }: Props) => {
  const { view, openChatId } = workspace
  const words = useWords().chats.list
  const density = useDensity()
  const isPhone = useMedia(media.phone)
  const user = useViewer()
  const hasOwner = view.scope === 'all'
  const rowHeight = (isPhone ? 72 : rowHeights[density]) + (hasOwner ? ownerHeight : 0)
  const tabStopIndex = useMemo(
    () => items.findIndex((item) => item.kind === 'row' && item.row.chat.id === tabStop),
    [items, tabStop],
  )
  const place = `${view.filter} ${view.scope} ${view.search}`
  const virtualizer = useVirtualizer({
    count: items.length,
    initialOffset: () => offsets.get(place) ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(
      (index: number) => (items[index]?.kind === 'head' ? headHeight : rowHeight),
      [items, rowHeight],
    ),
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    overscan: 6,
    // The row that Tab reaches is always rendered.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const indexes = defaultRangeExtractor(range)
        const isOutside = tabStopIndex >= 0 && !indexes.includes(tabStopIndex)
        return isOutside ? [...indexes, tabStopIndex].sort((a, b) => a - b) : indexes
      },
      [tabStopIndex],
    ),
  })
  // Other items have other keys, by which the places are computed anyway: measuring would render all rows once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places depend on it
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer])
  useStill(items, virtualizer)
  useLayoutEffect(() => () => void offsets.set(place, virtualizer.scrollOffset ?? 0), [place, virtualizer])

  const drawn = virtualizer.getVirtualItems()
  const last = drawn.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= items.length - nearRows) onNearEnd()
  }, [last, items.length, onNearEnd])

  const query = useMemo(() => addressOf(view), [view])
  const href = (chatId: string) => `${paths.chats}?${query}&chat=${chatId}`
  const groups = Map.groupBy(drawn, ({ index }) => items[index]!.section.id)
  const top = items[virtualizer.range?.startIndex ?? 0]
  return (
    <>
      {top && top.section.id !== 'all' && (
        <div className={styles.stuck} aria-hidden="true">
          <SectionHead section={top.section} />
        </div>
      )}
      <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {[...groups].map(([id, group]) => (
          <section key={id}>
            {group.map(({ index, start }) => {
              const item = items[index]!
              return (
                item.kind === 'head' && (
                  <h2 key={item.key} className={styles.placed} style={{ transform: `translateY(${start}px)` }}>
                    <SectionHead section={item.section} />
                  </h2>
                )
              )
            })}
            <ul aria-label={sectionTitle(id, words)}>
              {group.map(({ index, start, size }) => {
                const item = items[index]!
                if (item.kind !== 'row') return null
                const { chat } = item.row
                return (
                  <ChatRow
                    key={item.key}
                    row={item.row}
                    href={href(chat.id)}
                    ownId={user.id}
                    queue={view.filter}
                    isOpen={chat.id === openChatId}
                    isTabStop={chat.id === tabStop}
                    position={item.position}
                    total={total}
                    avatarSize={isPhone ? 44 : avatarSizes[density]}
                    top={start}
                    height={size}
                    isFirst={item.isFirst}
                    hasOwner={hasOwner}
                    isPinned={pinned.includes(chat.id)}
                    isDayKnown={id.startsWith('day:')}
                    actions={actions}
                  />
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
