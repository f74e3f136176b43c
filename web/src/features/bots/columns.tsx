import type { BotSummary } from '@beseda/contract/entities/bot.ts'
import { Bot, Copy, Download, Ellipsis, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { ChannelMark } from '../../entities/chat/channel.tsx'
import { useNow } from '../../lib/clock.ts'
import { formatAgo } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { NameCell } from '../../parts/FormParts.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { Column } from '../../ui/Table.tsx'
import styles from './bots.module.css'
import type { useBotActions } from './use-actions.ts'

/** The columns of the list of bots, and the menu of each row. */
export const useBotColumns = ({
  onOpen,
  onDelete,
  actions,
}: {
  onOpen: (id: string) => void
  onDelete: (bot: BotSummary) => void
  actions: ReturnType<typeof useBotActions>
}): readonly Column<BotSummary>[] => {
  const { botList: words, common } = useWords('botList')
  const now = useNow(60_000)
  const problems = ({ errors, warnings }: BotSummary) =>
    errors + warnings === 0 ? (
      <span className={styles.none}>{words.noErrors}</span>
    ) : (
      <Chip dot tone={errors > 0 ? 'danger' : 'warning'}>
        <span title={fill(words.problemsOf, { errors, warnings })}>{errors + warnings}</span>
      </Chip>
    )
  return [
    {
      id: 'name',
      head: words.name,
      cell: ({ name, description }) => (
        <NameCell
          before={<Bot size={16} strokeWidth={1.75} aria-hidden="true" />}
          name={name}
          after={description !== '' && <bdi className={styles.about}>{description}</bdi>}
        />
      ),
      value: ({ name }) => name.toLocaleLowerCase(),
    },
    {
      id: 'channels',
      head: words.channels,
      width: '128px',
      drop: 2,
      cell: ({ channels }) =>
        channels.length === 0 ? (
          '—'
        ) : (
          <span className={styles.channels} title={channels.map(({ name }) => name).join(', ')}>
            {channels.slice(0, 5).map(({ id, type }) => (
              <ChannelMark key={id} type={type} />
            ))}
          </span>
        ),
    },
    {
      id: 'nodes',
      head: words.nodes,
      number: true,
      width: '84px',
      drop: 1,
      cell: ({ nodes }) => nodes,
      value: ({ nodes }) => nodes,
    },
    {
      id: 'problems',
      head: words.problems,
      width: '120px',
      drop: 1,
      cell: problems,
      value: ({ errors, warnings }) => errors * 1000 + warnings,
    },
    {
      id: 'published',
      head: words.published,
      width: '160px',
      cell: ({ published, changed }) =>
        published ? (
          <Chip dot tone={changed ? 'warning' : 'success'}>
            <span title={changed ? words.changed : undefined}>{fill(words.version, { number: published.number })}</span>
          </Chip>
        ) : (
          <Chip dot>{words.notPublished}</Chip>
        ),
      value: ({ published }) => published?.number ?? 0,
    },
    {
      id: 'updated',
      head: words.updated,
      width: '220px',
      drop: 2,
      cell: ({ updatedAt, updatedBy }) => fill(words.updatedBy, { at: formatAgo(updatedAt, now), name: updatedBy }),
      value: ({ updatedAt }) => updatedAt,
    },
    {
      id: 'menu',
      head: '',
      width: '84px',
      cell: (bot) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the row from opening
        <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
          <Menu
            label={fill(words.rowMenu, { name: bot.name })}
            groups={[
              [
                {
                  id: 'open',
                  label: words.open,
                  icon: <SquareArrowOutUpRight size={16} aria-hidden="true" />,
                  onSelect: () => onOpen(bot.id),
                },
                {
                  id: 'duplicate',
                  label: words.duplicate,
                  icon: <Copy size={16} aria-hidden="true" />,
                  onSelect: () => void actions.duplicate(bot),
                },
                {
                  id: 'export',
                  label: words.export,
                  icon: <Download size={16} aria-hidden="true" />,
                  onSelect: () => void actions.exportFile(bot),
                },
              ],
              [
                {
                  id: 'delete',
                  label: common.delete,
                  danger: true,
                  icon: <Trash2 size={16} aria-hidden="true" />,
                  onSelect: () => onDelete(bot),
                },
              ],
            ]}
            trigger={(props) => (
              <IconButton small label={fill(words.rowMenu, { name: bot.name })} {...props}>
                <Ellipsis size={16} aria-hidden="true" />
              </IconButton>
            )}
          />
        </span>
      ),
    },
  ]
}
