import { type Run, runsOf, type TextMark } from '@beseda/contract/marks.ts'
import type { ReactNode } from 'react'
import { calmed } from '../text/hostile-text.ts'
import { linkParts } from '../text/links.ts'
import styles from './format.module.css'

const tags = { bold: 'b', italic: 'i', strike: 's', code: 'code' } as const

/** A text with its formatting. A link whose words look like another address shows where it leads. */
const MarkedRuns = ({ text, marks }: { readonly text: string; readonly marks: readonly TextMark[] }) => (
  <>
    {runsOf({ text, marks }).map((run, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <RunView key={index} run={run} />
    ))}
  </>
)
const RunView = ({ run: { text, kinds, url } }: { run: Run }): ReactNode => {
  let view: ReactNode = url === null ? <Words text={text} /> : <Link text={text} url={url} />
  for (const kind of kinds.toReversed()) view = kind === 'link' ? view : <Styled kind={kind}>{view}</Styled>
  return view
}
const Styled = ({ kind, children }: { kind: keyof typeof tags; children: ReactNode }) => {
  const Tag = tags[kind]
  return <Tag className={kind === 'code' ? styles.code : undefined}>{children}</Tag>
}
const Words = ({ text }: { text: string }) =>
  linkParts(calmed(text)).map(({ text: part, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  )
const Link = ({ text, url }: { text: string; url: string }) => {
  const looksElsewhere = /[^\s.]\.[^\s.]/.test(text) && text !== url
  return (
    <>
      <a href={url} title={url} target="_blank" rel="noopener noreferrer nofollow">
        {calmed(text)}
      </a>
      {looksElsewhere && <span className={styles.host}>{` (${URL.parse(url)?.host || url})`}</span>}
    </>
  )
}
export default MarkedRuns
