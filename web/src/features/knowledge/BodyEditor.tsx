import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { ArticleDoc } from '@beseda/contract/entities/article-doc.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import bodyStyles from '../../entities/article/article-body.module.css'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { upload } from '../../lib/upload.ts'
import { classes } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/Field.tsx'
import { cleanDoc, type EditorNode } from './clean-doc.ts'
import { createEditor } from './create-editor.ts'
import { EditorTools } from './EditorTools.tsx'
import styles from './knowledge.module.css'

interface Props {
  readonly value: ArticleDoc
  readonly files: readonly StoredFile[]
  readonly error: string | null
  readonly onChange: (value: ArticleDoc) => void
  /** A picture was uploaded. */
  readonly onFile: (file: StoredFile) => void
}
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The text of an article with its tools. Loaded with the editor's library when an article is opened. */
const BodyEditor = (props: Props) => {
  const { value, files, error } = props
  const { knowledge: words, common } = useWords('knowledge')
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, setMoves] = useState(0)
  const latest = useRef(props)
  const urls = useRef(new Map<string, string>())
  for (const file of files) urls.current.set(file.id, file.url)
  useEffect(() => {
    latest.current = props
  })
  const add = async (list: readonly File[], to: Editor | null) => {
    for (const file of list) {
      try {
        const stored = await upload(messages.upload, file)
        if (stored.kind !== 'image') {
          toast({ kind: 'error', text: words.notPicture })
          continue
        }
        urls.current.set(stored.id, stored.url)
        latest.current.onFile(stored)
        to?.chain()
          .insertContent({ type: 'picture', attrs: { fileId: stored.id, alt: '' } })
          .focus()
          .run()
      } catch (failure) {
        toast({ kind: 'error', text: failure instanceof ApiError ? failure.text : common.noConnection })
      }
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor lives as long as the field
  useEffect(() => {
    let made: Editor | null = null
    made = createEditor(place.current!, {
      content: latest.current.value,
      label: words.text,
      urlOf: (id) => urls.current.get(id),
      onFiles: (list) => void add(list, made),
      onUpdate: (changed) => latest.current.onChange(cleanDoc(changed.getJSON() as EditorNode)),
      onMove: () => setMoves((n) => n + 1),
    })
    setEditor(made)
    return () => made?.destroy()
  }, [])
  // A text that comes from elsewhere: a former version, a discarded change, a colleague's.
  useEffect(() => {
    if (editor && !same(cleanDoc(editor.getJSON() as EditorNode), value))
      editor.commands.setContent(value as object, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {words.text}
      </span>
      <div className={classes(styles.editor, error && styles.invalid)}>
        {editor && <EditorTools editor={editor} onFiles={(list) => void add(list, editor)} />}
        <div ref={place} className={classes(bodyStyles.body, styles.text)} />
      </div>
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
export default BodyEditor
