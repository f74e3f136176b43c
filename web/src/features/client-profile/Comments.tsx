import { clients } from '@beseda/contract/endpoints/clients.ts'
import type { ClientCard, ClientComment } from '@beseda/contract/entities/client.ts'
import { limits } from '@beseda/contract/limits.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Part } from '../../entities/client/Part.tsx'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { closeOnEscape } from './close-on-escape.ts'
import styles from './profile.module.css'
import { useEdit } from './use-edit.ts'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Comments of colleagues, the newest first. Authors change and delete their own. */
export const Comments = ({ card }: { card: ClientCard }) => {
  const words = useWords('clientProfile').clientProfile
  const { edit, isBusy, refusal, mayEdit, forget } = useEdit()
  /** Kept while the form is hidden. */
  const [text, setText] = useState('')
  const add = async (event: FormEvent, close: () => void) => {
    event.preventDefault()
    if (text.trim() === '') return
    if (!(await edit(clients.addComment, { clientId: card.id, id: newId(), text }))) return
    setText('')
    close()
  }
  const form = (close: () => void) => (
    <form className={styles.comment} onSubmit={(event) => void add(event, close)} onKeyDown={closeOnEscape(close)}>
      <TextAreaField
        label={words.addComment}
        hideLabel
        autoFocus
        placeholder={words.addComment}
        rows={2}
        maxLength={limits.clientComment}
        value={text}
        error={refusal}
        onChange={(event) => {
          setText(event.target.value)
          forget()
        }}
      />
      <div className={styles.buttons}>
        <Button size="s" type="submit" busy={isBusy}>
          {words.add}
        </Button>
      </div>
    </form>
  )
  return (
    <Part title={words.comments} add={mayEdit && { label: words.addComment, form }}>
      {card.comments.length === 0 && <p className={styles.quiet}>{words.noComments}</p>}
      <ul className={styles.comments}>
        {card.comments.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ul>
    </Part>
  )
}

const Comment = ({ comment }: { comment: ClientComment }) => {
  const { clientProfile: words, common } = useWords('clientProfile')
  const now = useNow(60_000)
  const me = useViewer()?.id
  const { edit, isBusy, refusal, mayEdit, forget } = useEdit()
  const [typed, setTyped] = useState<string | null>(null)
  const stop = () => {
    setTyped(null)
    forget()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (typed === null || typed.trim() === '') return
    if (typed.trim() === comment.text) return stop()
    if (await edit(clients.changeComment, { commentId: comment.id, text: typed })) setTyped(null)
  }
  const about = [comment.author.name, formatDateTime(comment.createdAt, now), comment.editedAt !== null && words.edited]
  return (
    <li className={styles.comment}>
      <div className={styles.commentHead}>
        <span>{about.filter(Boolean).join(' · ')}</span>
        {mayEdit && me === comment.author.id && typed === null && (
          <>
            <IconButton small label={words.editComment} onClick={() => setTyped(comment.text)}>
              <Pencil {...icon} />
            </IconButton>
            <IconButton
              small
              label={words.deleteComment}
              onClick={() => void edit(clients.removeComment, { commentId: comment.id })}
            >
              <Trash2 {...icon} />
            </IconButton>
          </>
        )}
      </div>
      {typed === null ? (
        <>
          <p className={styles.text}>
            <bdi>{comment.text}</bdi>
          </p>
          {refusal && <p role="alert">{refusal}</p>}
        </>
      ) : (
        <form className={styles.comment} onSubmit={(event) => void save(event)}>
          <TextAreaField
            label={words.comment}
            hideLabel
            rows={2}
            autoFocus
            maxLength={limits.clientComment}
            value={typed}
            error={refusal}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className={styles.buttons}>
            <Button size="s" type="submit" busy={isBusy}>
              {words.save}
            </Button>
            <Button size="s" onClick={stop}>
              {common.cancel}
            </Button>
          </div>
        </form>
      )}
    </li>
  )
}
