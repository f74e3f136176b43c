import { isArticleLink } from '@beseda/contract/entities/article-doc.ts'
import { Editor } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { ListItem } from '@tiptap/extension-list'
import StarterKit from '@tiptap/starter-kit'
import { pictureNode } from './picture-node.ts'
import { tables } from './table-nodes.ts'

/** The editor of an article. What its schema does not have is left out of pasted content: styles, scripts, foreign pictures. */
export const createEditor = (
  element: HTMLElement,
  o: {
    readonly content: object
    readonly label: string
    readonly urlOf: (fileId: string) => string | undefined
    readonly onFiles: (files: readonly File[]) => void
    readonly onUpdate: (editor: Editor) => void
    readonly onMove: () => void
  },
): Editor => {
  const take = (files: FileList | undefined): boolean => {
    const pictures = [...(files ?? [])].filter((file) => file.type.startsWith('image/'))
    if (pictures.length > 0) o.onFiles(pictures)
    return pictures.length > 0
  }
  return new Editor({
    element,
    content: o.content,
    extensions: [
      StarterKit.configure({
        ...{ blockquote: false, horizontalRule: false, listItem: false, strike: false, underline: false },
        heading: { levels: [2, 3] },
        link: {
          openOnClick: false,
          isAllowedUri: (url) => isArticleLink(url),
          HTMLAttributes: { rel: 'noopener nofollow' },
        },
      }),
      Blockquote.extend({ content: 'paragraph+' }),
      ListItem.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' }),
      pictureNode(o.urlOf),
      tables,
    ],
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': o.label },
      handlePaste: (_, event) => take(event.clipboardData?.files),
      handleDrop: (_, event) => take(event.dataTransfer?.files),
    },
    onUpdate: ({ editor }) => o.onUpdate(editor),
    onTransaction: o.onMove,
  })
}
