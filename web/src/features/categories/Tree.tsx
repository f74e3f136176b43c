import type { Category } from '@beseda/contract/entities/category.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import {
  ArrowDown,
  ArrowUp,
  Ellipsis,
  FolderTree,
  Lock,
  Pencil,
  Plus,
  Settings2,
  Trash2,
  UsersRound,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { CategoryColumns } from '../../parts/CategoryColumns.tsx'
import { lineOf } from '../../parts/category-nodes.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './categories.module.css'
import { NameField } from './NameField.tsx'
import { branchOf, type useTree } from './use-tree.ts'

interface Props {
  readonly nodes: readonly Category[]
  readonly tree: ReturnType<typeof useTree>
  readonly selected: string | null
  readonly onSelect: (id: string | null) => void
  readonly onSettings: (node: Category) => void
  readonly onDelete: (node: Category) => void
}
/** The name being edited: of an existing category, or of a new one below `parentId`. */
type Typing = { readonly id: string } | { readonly parentId: string | null } | null
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The editor in columns: names inline, order by drag and drop or keys, other actions in a menu. */
export const Tree = ({ nodes, tree, selected, onSelect, onSettings, onDelete }: Props) => {
  const { categoryEditor: words, common } = useWords('categoryEditor')
  const lang = useLang()
  const go = useNavigate()
  const [typing, setTyping] = useState<Typing>(null)
  const box = useRef<HTMLDivElement>(null)
  /** Restores the focus: to the renamed row, or to the button that opened the field. */
  const back = useRef<string | null>(null)
  useEffect(() => {
    const place = typing ? null : back.current
    back.current = null
    if (place && document.activeElement === document.body) box.current?.querySelector<HTMLElement>(place)?.focus()
  }, [typing])
  const stop = () => {
    if (typing)
      back.current = 'id' in typing ? `[data-category="${typing.id}"]` : `[data-add="${typing.parentId ?? ''}"]`
    setTyping(null)
  }
  const keys = (event: KeyboardEvent, node: Category): boolean => {
    if (!tree.mayEdit(node)) return false
    if (event.key === 'F2') setTyping({ id: node.id })
    else if (event.key === 'Enter') setTyping({ parentId: node.parentId })
    else if (event.key === 'Delete') onDelete(node)
    else if (event.altKey && event.key === 'ArrowUp') tree.step(node, -1)
    else if (event.altKey && event.key === 'ArrowDown') tree.step(node, 1)
    else return false
    return true
  }
  const menuOf = (node: Category) => [
    [
      { id: 'settings', label: words.settings, icon: <Settings2 {...icon} />, onSelect: () => onSettings(node) },
      {
        id: 'rename',
        label: words.rename,
        icon: <Pencil {...icon} />,
        keys: ['F2'],
        onSelect: () => setTyping({ id: node.id }),
      },
      {
        id: 'up',
        label: words.up,
        icon: <ArrowUp {...icon} />,
        keys: ['Alt', '↑'],
        onSelect: () => tree.step(node, -1),
      },
      {
        id: 'down',
        label: words.down,
        icon: <ArrowDown {...icon} />,
        keys: ['Alt', '↓'],
        onSelect: () => tree.step(node, 1),
      },
    ],
    [
      {
        id: 'delete',
        label: common.delete,
        icon: <Trash2 {...icon} />,
        keys: ['Del'],
        danger: true,
        onSelect: () => onDelete(node),
      },
    ],
  ]
  const accessTip = (node: Category): string | null => {
    if (node.teams === null) return null
    return node.teams.length > 0
      ? fill(words.limited, { names: node.teams.map((t) => t.name).join(', ') })
      : words.nobody
  }
  if (nodes.length === 0 && !typing)
    return (
      <EmptyState
        icon={<FolderTree size={28} strokeWidth={1.5} aria-hidden="true" />}
        title={words.none}
        actions={
          <>
            <Button
              variant="primary"
              icon={<Plus {...icon} strokeWidth={2} />}
              onClick={() => setTyping({ parentId: null })}
            >
              {words.add[0]}
            </Button>
            <Button onClick={() => void go({ to: paths.categoryTemplates })}>{words.tabs.templates}</Button>
          </>
        }
      >
        {words.noneText}
      </EmptyState>
    )
  return (
    <div ref={box} className={styles.tree}>
      <p className={styles.note}>
        {words.note} <span className={styles.keys}>{words.keys}</span>
      </p>
      <div className={styles.columns}>
        <CategoryColumns
          whole
          nodes={nodes}
          selected={selected}
          onSelect={onSelect}
          onKey={keys}
          onDrop={(node, beforeId) => void tree.move(node, beforeId)}
          mayDrag={tree.mayEdit}
          instead={(node) =>
            typing && 'id' in typing && typing.id === node.id ? (
              <NameField
                label={words.name}
                initial={node.name}
                save={async (name) => {
                  await tree.rename(node, name)
                  return node.id
                }}
                onEnter={stop}
                onLeave={stop}
              />
            ) : null
          }
          note={(node) => {
            const access = accessTip(node)
            const uses = branchOf(nodes, node.id).reduce((sum, n) => sum + n.uses, 0)
            return (
              <>
                {access && (
                  <span className={styles.mark} {...tip(access)}>
                    <UsersRound {...icon} size={14} />
                    <span className="visually-hidden">{access}</span>
                  </span>
                )}
                {uses > 0 && (
                  <span className={styles.uses} {...tip(words.usesTip)}>
                    <span aria-hidden="true">{formatNumber(uses)}</span>
                    <span className="visually-hidden">{plural(lang, uses, words.uses)}</span>
                  </span>
                )}
              </>
            )
          }}
          extra={(node) =>
            tree.mayEdit(node) ? (
              <Menu
                label={fill(words.actions, { name: node.name })}
                groups={menuOf(node)}
                trigger={(trigger) => (
                  <IconButton small label={fill(words.actions, { name: node.name })} {...trigger}>
                    <Ellipsis {...icon} />
                  </IconButton>
                )}
              />
            ) : (
              <span className={styles.lock} {...tip(words.foreign)}>
                <Lock {...icon} size={14} />
                <span className="visually-hidden">{words.foreign}</span>
              </span>
            )
          }
          foot={(parentId, level) => {
            const parent = lineOf(nodes, parentId).at(-1)
            if (parent && !tree.mayEdit(parent)) return null
            if (typing && 'parentId' in typing && typing.parentId === parentId)
              return (
                <NameField
                  key={parentId}
                  label={words.nameOf[level]!}
                  initial=""
                  save={async (name) => (await tree.add(parentId, name)).id}
                  onEnter={() => undefined}
                  onTab={
                    level + 1 < limits.categoryLevels
                      ? (id) => {
                          onSelect(id)
                          setTyping({ parentId: id })
                        }
                      : undefined
                  }
                  onLeave={stop}
                />
              )
            return (
              <button
                type="button"
                data-add={parentId ?? ''}
                className={styles.add}
                onClick={() => setTyping({ parentId })}
              >
                <Plus {...icon} />
                {words.add[level]}
              </button>
            )
          }}
        />
      </div>
    </div>
  )
}
