import { mergeAttributes, Node } from '@tiptap/core'

/** A picture by the id of its file. Only our own copied pictures are parsed: those of other pages stay outside. */
export const pictureNode = (urlOf: (fileId: string) => string | undefined) =>
  Node.create({
    name: 'picture',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      fileId: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-file-id'),
        renderHTML: ({ fileId }) => ({ 'data-file-id': fileId as string }),
      },
      alt: { default: '' },
    }),
    parseHTML: () => [
      {
        tag: 'img[data-file-id]',
        getAttrs: (element) => (urlOf(element.getAttribute('data-file-id') ?? '') ? null : false),
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => {
      const src = urlOf(String(node.attrs.fileId))
      return ['img', mergeAttributes(HTMLAttributes, src ? { src } : {})]
    },
  })
