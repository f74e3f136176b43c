import { longText } from '../text/hostile-text.ts'
import type { FeedItem } from './items.ts'

const lineHeight = 20
const averageLetter = 7.4

/** Estimated height of a row in pixels, before it is measured. A good estimate keeps the scroll bar steady. */
export const estimateHeight = (item: FeedItem, feedWidth: number): number => {
  if (item.kind === 'day') return 36
  if (item.kind === 'session' || item.kind === 'unread') return 36
  if (item.kind === 'history') return 28
  const { message, joined } = item
  const width = Math.min(540, feedWidth * 0.78) - 26
  const perLine = Math.max(10, Math.floor(width / averageLetter))
  const lines = message.text.split('\n', longText.lines + 1)
  const count = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length + 8) / perLine)), 0)
  const text = message.text === '' ? 0 : Math.min(count, longText.lines + 2) * lineHeight
  const pictures = message.files.filter((f) => f.kind === 'image')
  const picture = pictures.length === 0 ? 0 : pictures.length === 1 ? pictureSize(pictures[0]!).height + 8 : 168
  const files = (message.files.length - pictures.length) * 44
  const byLine = message.author.kind === 'client' || joined ? 0 : 19
  return text + picture + files + byLine + 17 + (joined ? 3 : 8)
}

const largest = { width: 320, height: 240 }
const smallest = { width: 80, height: 60 }

/** The display size of a picture, known before it is loaded, so that the layout does not shift. */
export const pictureSize = ({
  width,
  height,
}: {
  readonly width: number | null
  readonly height: number | null
}): { readonly width: number; readonly height: number } => {
  if (!width || !height) return { width: 240, height: 180 }
  const scale = Math.min(1, largest.width / width, largest.height / height)
  return {
    width: Math.round(Math.min(largest.width, Math.max(smallest.width, width * scale))),
    height: Math.round(Math.min(largest.height, Math.max(smallest.height, height * scale))),
  }
}
