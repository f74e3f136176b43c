import type { VisitorMessage } from '@beseda/contract/entities/widget.ts'
import { type ComponentChild, h } from 'preact'
import { useState } from 'preact/hooks'
import { usePanel } from './context.ts'
import { linksOf } from './links.ts'

const longText = 1500
const manyLines = 25
const tags = { bold: 'b', italic: 'i', strike: 's', code: 'code' } as const

const link = (text: string, href: string) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow">
    {text}
  </a>
)
type Run = NonNullable<VisitorMessage['runs']>[number]
/** A link whose words look like an address shows where it leads. */
const runView = ({ text, kinds, url }: Run): ComponentChild => {
  let view: ComponentChild = linked(text)
  if (url && /^(https?:|mailto:)/i.test(url))
    view = [link(text, url), /\S\.\S/.test(text) && text !== url && ` (${url})`]
  for (const kind of kinds) if (kind !== 'link') view = h(tags[kind], null, view)
  return view
}
const linked = (text: string): ComponentChild =>
  linksOf(text).map(({ text: piece, href }) => (href ? link(piece, href) : piece))

/** Text, never markup: of what the server calls formatted, only these elements. Only safe addresses become links; very long texts are collapsed. */
export const MessageText = ({ text, runs }: { text: string; runs?: VisitorMessage['runs'] }) => {
  const { words } = usePanel()
  const [isUnfolded, setUnfolded] = useState(false)
  const isFolded = !isUnfolded && (text.length > longText || text.split('\n', manyLines + 1).length > manyLines)
  return (
    <>
      <div class={isFolded ? 'text folded' : 'text'} dir="auto">
        {runs ? runs.map(runView) : linked(text)}
      </div>
      {isFolded && (
        <button type="button" class="unfold" onClick={() => setUnfolded(true)}>
          {words.showAll}
        </button>
      )}
    </>
  )
}
