import type {
  ArticleBlock,
  ArticleDoc,
  ArticleInline,
  ArticleList,
  ArticleMark,
  ArticleTable,
} from '@beseda/contract/entities/article-doc.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { ImageOff } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import styles from './article-body.module.css'

const wrapped = (inside: ReactNode, mark: ArticleMark): ReactNode => {
  switch (mark.type) {
    case 'bold':
      return <strong>{inside}</strong>
    case 'italic':
      return <em>{inside}</em>
    case 'code':
      return <code>{inside}</code>
    case 'link':
      return (
        <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
          {inside}
        </a>
      )
  }
}
/** The tree never changes while it is shown, so positions are good keys. */
const each = <T,>(items: readonly T[] = [], show: (item: T) => ReactNode): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  items.map((item, i) => <Fragment key={i}>{show(item)}</Fragment>)
const inline = (node: ArticleInline): ReactNode =>
  node.type === 'hardBreak' ? <br /> : (node.marks ?? []).reduce<ReactNode>(wrapped, node.text)

const List = ({ list }: { list: ArticleList }) => {
  const Tag = list.type === 'bulletList' ? 'ul' : 'ol'
  return (
    <Tag>
      {each(list.content, (item) => (
        <li>
          {each(item.content, (child) =>
            child.type === 'paragraph' ? <p>{each(child.content, inline)}</p> : <List list={child} />,
          )}
        </li>
      ))}
    </Tag>
  )
}
const Table = ({ table }: { table: ArticleTable }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
  <div className={styles.wide} tabIndex={0}>
    <table>
      <tbody>
        {each(table.content, (row) => (
          <tr>
            {each(row.content, ({ type, content }) => {
              const Tag = type === 'tableHeader' ? 'th' : 'td'
              return (
                <Tag>
                  {each(content, (child) => (
                    <p>{each(child.content, inline)}</p>
                  ))}
                </Tag>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
const Picture = ({ file, alt, missing }: { file: StoredFile | undefined; alt: string; missing: string }) =>
  file ? (
    <a href={file.url} target="_blank" rel="noopener noreferrer">
      <img src={file.url} alt={alt || file.name} width={file.width ?? undefined} height={file.height ?? undefined} />
    </a>
  ) : (
    <span className={styles.missing}>
      <ImageOff size={16} aria-hidden="true" />
      {alt || missing}
    </span>
  )

/** The text of an article as elements of React: no HTML of others is ever parsed. `missing`: instead of a lost picture. */
export const ArticleBody = ({
  body,
  files,
  missing,
}: {
  body: ArticleDoc
  files: readonly StoredFile[]
  missing: string
}) => {
  const show = (block: ArticleBlock): ReactNode => {
    switch (block.type) {
      case 'paragraph':
        return <p>{each(block.content, inline)}</p>
      case 'heading':
        return block.attrs.level === 2 ? <h3>{each(block.content, inline)}</h3> : <h4>{each(block.content, inline)}</h4>
      case 'codeBlock':
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
          <pre tabIndex={0}>
            <code>{block.content?.map(({ text }) => text).join('')}</code>
          </pre>
        )
      case 'blockquote':
        return (
          <blockquote>
            {each(block.content, (child) => (
              <p>{each(child.content, inline)}</p>
            ))}
          </blockquote>
        )
      case 'table':
        return <Table table={block} />
      case 'picture':
        return (
          <Picture file={files.find(({ id }) => id === block.attrs.fileId)} alt={block.attrs.alt} missing={missing} />
        )
      default:
        return <List list={block} />
    }
  }
  return <div className={styles.body}>{each(body.content, show)}</div>
}
