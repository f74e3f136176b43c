import { useState } from 'preact/hooks'
import { usePanel } from './context.ts'
import { linksOf } from './links.ts'

const longText = 1500
const manyLines = 25

/** Plain text, never markup. Only safe web addresses become links; very long texts are collapsed. */
export const MessageText = ({ text }: { text: string }) => {
  const { words } = usePanel()
  const [isUnfolded, setUnfolded] = useState(false)
  const isFolded = !isUnfolded && (text.length > longText || text.split('\n', manyLines + 1).length > manyLines)
  return (
    <>
      <div class={isFolded ? 'text folded' : 'text'} dir="auto">
        {linksOf(text).map(({ text: piece, href }, i) =>
          href ? (
            <a key={i} href={href} target="_blank" rel="noopener noreferrer nofollow">
              {piece}
            </a>
          ) : (
            piece
          ),
        )}
      </div>
      {isFolded && (
        <button type="button" class="unfold" onClick={() => setUnfolded(true)}>
          {words.showAll}
        </button>
      )}
    </>
  )
}
