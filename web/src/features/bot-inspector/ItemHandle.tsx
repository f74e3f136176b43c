import { ChevronDown, ChevronUp, Ellipsis, GripVertical, Trash2 } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import type { HandleProps } from '../../lib/use-reorder.ts'
import { fill } from '../../lib/words/plural.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import styles from './inspector.module.css'

/** The handle that drags an item of a list, and its menu: the same without dragging, and deleting. */
export const ItemHandle = ({
  name,
  index,
  count,
  drag,
  more = [],
  onMove,
  onDelete,
}: {
  name: string
  index: number
  count: number
  drag: HandleProps
  more?: readonly MenuItem[]
  onMove: (to: number) => void
  onDelete: () => void
}) => {
  const { bots, common } = useWords('bots')
  const moves: MenuItem[] = [
    ...(index > 0
      ? [
          {
            id: 'up',
            label: bots.moveUp,
            icon: <ChevronUp size={16} aria-hidden="true" />,
            onSelect: () => onMove(index - 1),
          },
        ]
      : []),
    ...(index < count - 1
      ? [
          {
            id: 'down',
            label: bots.moveDown,
            icon: <ChevronDown size={16} aria-hidden="true" />,
            onSelect: () => onMove(index + 1),
          },
        ]
      : []),
    ...more,
  ]
  const label = fill(bots.itemMenu, { name, number: index + 1 })
  return (
    <span className={styles.handle}>
      <span {...drag} className={styles.grip} aria-hidden="true">
        <GripVertical size={14} strokeWidth={1.75} />
      </span>
      <Menu
        label={label}
        placement="bottom-start"
        groups={[
          ...(moves.length > 0 ? [moves] : []),
          [
            {
              id: 'delete',
              label: common.delete,
              danger: true,
              icon: <Trash2 size={16} aria-hidden="true" />,
              onSelect: onDelete,
            },
          ],
        ]}
        trigger={(props) => (
          <IconButton small label={label} {...props}>
            <Ellipsis size={15} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      />
    </span>
  )
}
