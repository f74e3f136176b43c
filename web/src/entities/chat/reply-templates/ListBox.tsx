import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { replyTemplates } from '@beseda/contract/endpoints/reply-templates.ts'
import type { ReplyTemplate } from '@beseda/contract/entities/reply-template.ts'
import { textLength } from '@beseda/domain/delivery/fit-channel.ts'
import { asText, type ReplyPiece } from '@beseda/domain/reply-templates/fill.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookmarkPlus, Paperclip, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { fill } from '../../../lib/words/plural.ts'
import { classes } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Mode } from '../drafts/draft-store.ts'
import { FilledText } from './FilledText.tsx'
import { Found } from './Found.tsx'
import styles from './reply-templates.module.css'

interface Props {
  readonly id: string
  readonly query: UseQueryResult<EntityOf<typeof replyTemplates.list>>
  readonly search: string
  readonly shown: readonly ReplyTemplate[]
  readonly total: number
  readonly active: number
  readonly template: ReplyTemplate | null
  readonly pieces: readonly ReplyPiece[]
  readonly place: string | null
  readonly canSave: boolean
  readonly mode: Mode
  readonly can: ChannelCapabilities | null
  readonly mayManage: boolean
  readonly onPlace: (to: string | null) => void
  readonly onActive: (index: number) => void
  readonly onPick: (template: ReplyTemplate) => void
  readonly onSave: () => void
  readonly onEdit: (template: ReplyTemplate) => void
}
/** Categories, the templates found, and how the active one would read. A press does not take the focus from the field. */
export const ListBox = (props: Props) => {
  const { id, query, search, shown, total, active, template, place, canSave } = props
  const { replyTemplates: words } = useWords('replyTemplates')
  const categories = query.data?.categories ?? []
  const hasOwn = query.data?.templates.some((t) => t.category === null)
  const tab = (to: string | null, name: string) => (
    <button
      key={to}
      type="button"
      tabIndex={-1}
      aria-pressed={place === to}
      className={styles.place}
      onClick={() => props.onPlace(to)}
    >
      {name}
    </button>
  )
  const option = (index: number, onClick: () => void, children: ReactNode) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      key={index}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === active}
      className={classes(styles.option, index === active && styles.active)}
      onPointerMove={() => props.onActive(index)}
      onClick={onClick}
    >
      {children}
    </div>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is
    <div className={styles.box} onMouseDown={(event) => event.preventDefault()}>
      <div className={styles.places}>
        {tab(null, words.all)}
        {hasOwn && tab('personal', words.personal)}
        {categories.map((c) => tab(c.id, c.name))}
      </div>
      <div className={styles.main}>
        <div id={id} role="listbox" aria-label={words.list} aria-busy={query.isPending} className={styles.options}>
          {shown.map((t, index) =>
            option(
              index,
              () => props.onPick(t),
              <>
                <span className={styles.title}>
                  <Found text={t.title} search={search} />
                  {t.files.length > 0 && <Paperclip size={12} aria-label={words.files} />}
                  {t.shortcut && <span className={styles.shortcut}>/{t.shortcut}</span>}
                </span>
                <span className={styles.snippet}>
                  <Found text={t.text} search={search} around />
                </span>
              </>,
            ),
          )}
          {canSave &&
            option(
              shown.length,
              props.onSave,
              <span className={styles.save}>
                <BookmarkPlus size={14} aria-hidden="true" />
                {words.saveOwn}
              </span>,
            )}
        </div>
        {query.isPending && <p className={styles.note}>{words.loading}</p>}
        {query.isError && <p className={styles.note}>{words.loadFailed}</p>}
        {query.data && total === 0 && (
          <p className={styles.note}>
            <b>{query.data.templates.length === 0 ? words.empty : words.noMatch}</b>
            {query.data.templates.length > 0 && words.noMatchText}
          </p>
        )}
        {total > shown.length && <p className={styles.more}>{fill(words.hidden, { n: shown.length, count: total })}</p>}
      </div>
      {template && <Preview {...props} template={template} />}
      <footer className={styles.foot}>
        <span>{words.keys}</span>
        {props.mayManage && (
          <Link to={paths.replyTemplates} tabIndex={-1}>
            {words.manage}
          </Link>
        )}
      </footer>
    </div>
  )
}

const Preview = ({ template, pieces, mode, can, onEdit }: Props & { template: ReplyTemplate }) => {
  const { replyTemplates: words } = useWords('replyTemplates')
  const missing = [...new Set(pieces.flatMap(({ unfilled }) => (unfilled ? [words.variableNames[unfilled]] : [])))]
  const limit = mode === 'reply' ? can?.text : undefined
  const length = limit ? textLength(asText(pieces), limit.unit) : 0
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <div className={styles.previewHead}>
        <b>{template.title}</b>
        {template.category === null && (
          <IconButton small label={`${words.editOwn} (Alt+Enter)`} tabIndex={-1} onClick={() => onEdit(template)}>
            <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <FilledText pieces={pieces} />
      {template.files.map((file) => (
        <span key={file.id} className={styles.file}>
          <Paperclip size={12} aria-hidden="true" />
          <bdi>{file.name}</bdi>
        </span>
      ))}
      {missing.length > 0 && <p className={styles.warning}>{fill(words.unfilled, { names: missing.join(', ') })}</p>}
      {limit && length > limit.max && (
        <p className={styles.warning}>{fill(words.tooLong, { length, max: limit.max })}</p>
      )}
      {mode === 'reply' && template.files.length > 0 && can && !can.files && (
        <p className={styles.warning}>{words.noFileHere}</p>
      )}
    </section>
  )
}
