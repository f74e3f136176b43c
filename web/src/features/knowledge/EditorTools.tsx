import { isArticleLink } from '@beseda/contract/entities/article-doc.ts'
import type { Editor } from '@tiptap/core'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  SquareCode,
  Table,
  Unlink,
} from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './knowledge.module.css'
import { TableTools } from './TableTools.tsx'
import { addTable, isTableAt } from './table-nodes.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The tools of the editor: one stop of Tab, arrows between them. */
export const EditorTools = ({ editor, onFiles }: { editor: Editor; onFiles: (files: readonly File[]) => void }) => {
  const words = useWords('knowledge').knowledge.tools
  const picker = useRef<HTMLInputElement>(null)
  const [link, setLink] = useState<string | null>(null)
  const run = () => editor.chain().focus()
  const tools = [
    {
      name: words.heading,
      Icon: Heading2,
      on: editor.isActive('heading', { level: 2 }),
      run: () => run().toggleHeading({ level: 2 }).run(),
    },
    {
      name: words.subheading,
      Icon: Heading3,
      on: editor.isActive('heading', { level: 3 }),
      run: () => run().toggleHeading({ level: 3 }).run(),
    },
    { name: words.bold, Icon: Bold, on: editor.isActive('bold'), run: () => run().toggleBold().run() },
    { name: words.italic, Icon: Italic, on: editor.isActive('italic'), run: () => run().toggleItalic().run() },
    { name: words.bullets, Icon: List, on: editor.isActive('bulletList'), run: () => run().toggleBulletList().run() },
    {
      name: words.numbers,
      Icon: ListOrdered,
      on: editor.isActive('orderedList'),
      run: () => run().toggleOrderedList().run(),
    },
    { name: words.quote, Icon: Quote, on: editor.isActive('blockquote'), run: () => run().toggleBlockquote().run() },
    { name: words.code, Icon: Code, on: editor.isActive('code'), run: () => run().toggleCode().run() },
    {
      name: words.codeBlock,
      Icon: SquareCode,
      on: editor.isActive('codeBlock'),
      run: () => run().toggleCodeBlock().run(),
    },
    editor.isActive('link')
      ? { name: words.unlink, Icon: Unlink, on: true, run: () => run().extendMarkRange('link').unsetLink().run() }
      : { name: words.link, Icon: Link, on: false, run: () => setLink('') },
    { name: words.picture, Icon: Image, on: false, run: () => picker.current?.click() },
    // no table stands inside of another one
    ...(isTableAt(editor) ? [] : [{ name: words.table, Icon: Table, on: false, run: () => addTable(editor) }]),
  ]
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
    const here = buttons.indexOf(document.activeElement as HTMLElement)
    if (here < 0) return
    event.preventDefault()
    buttons[(here + by + buttons.length) % buttons.length]!.focus()
  }
  const isLink = link !== null && isArticleLink(addressOf(link))
  const setTo = () => {
    if (!isLink) return
    const href = addressOf(link)
    if (editor.state.selection.empty)
      run()
        .insertContent({ type: 'text', text: link.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else run().setLink({ href }).run()
    setLink(null)
  }
  return (
    <>
      <div role="toolbar" aria-label={words.label} className={styles.tools} onKeyDown={step}>
        {tools.map(({ name, Icon, on, run: press }, i) => (
          <IconButton
            key={name}
            small
            label={name}
            active={on}
            aria-pressed={on}
            tabIndex={i === 0 ? 0 : -1}
            onClick={press}
          >
            <Icon {...icon} />
          </IconButton>
        ))}
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          tabIndex={-1}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      {isTableAt(editor) && <TableTools editor={editor} />}
      {link !== null && (
        <div className={styles.link}>
          <TextField
            label={words.address}
            hideLabel
            autoFocus
            placeholder="https://"
            value={link}
            maxLength={2000}
            onChange={(event) => setLink(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return
              event.preventDefault()
              event.stopPropagation()
              if (event.key === 'Enter') return setTo()
              setLink(null)
              editor.commands.focus()
            }}
          />
          <Button size="s" disabledReason={isLink ? null : words.addressWrong} onClick={setTo}>
            {words.link}
          </Button>
        </div>
      )}
    </>
  )
}
/** An address without a scheme is one of the web. */
const addressOf = (typed: string): string => {
  const bare = typed.trim()
  return /^[a-z][a-z0-9+.-]*:/i.test(bare) || bare === ''
    ? bare
    : bare.includes('@')
      ? `mailto:${bare}`
      : `https://${bare}`
}
