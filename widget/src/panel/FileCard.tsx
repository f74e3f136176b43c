import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { formatSize } from '@beseda/contract/sizes.ts'
import { usePanel } from './context.ts'
import { Icon } from './icons.tsx'
import { fileHref, plainName } from './links.ts'

/** A file in a bubble: pictures are shown, all others are downloads. Sizes are known before anything loads. */
export const FileCard = ({ file }: { file: StoredFile }) => {
  const { base, lang, words } = usePanel()
  const name = plainName(file.name)
  const size = formatSize(lang, file.bytes)
  const href = fileHref(base, file.url)
  if (file.kind === 'image' && file.width && file.height) {
    return (
      <a class="picture" href={href} target="_blank" rel="noopener noreferrer" aria-label={words.openImage(name)}>
        <img src={href} alt={name} width={file.width} height={file.height} loading="lazy" decoding="async" />
      </a>
    )
  }
  return (
    <a class="file" href={href} target="_blank" rel="noopener noreferrer" download={name}>
      <span class="hidden">{words.download} </span>
      <span class="glyph">
        <Icon name="file" />
      </span>
      <span class="about">
        <bdi class="name">{name}</bdi>
        <span class="size">{size}</span>
      </span>
      <Icon name="download" size={16} />
    </a>
  )
}
