import { formatCount } from '../format.ts'

const size = 32
/** The icon of the page as it was loaded, to draw the number on. */
let original: { readonly link: HTMLLinkElement; readonly href: string; readonly type: string } | null = null
let drawn = 0

const find = () => {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  original ??= link && { link, href: link.href, type: link.type }
  return original
}
const loaded = (href: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image(size, size)
    image.onload = () => resolve(image)
    image.onerror = reject
    image.src = href
  })

/** Shows a number on the tab's icon; 0: the plain icon. */
export const showInIcon = async (count: number): Promise<void> => {
  const icon = find()
  if (!icon || count === drawn) return
  drawn = count
  const { link, href, type } = icon
  if (count === 0) {
    link.type = type
    link.href = href
    return
  }
  const image = await loaded(href)
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const pen = canvas.getContext('2d')
  // A newer number may have come while the icon was loading.
  if (!pen || drawn !== count) return
  pen.drawImage(image, 0, 0, size, size)
  const text = formatCount(count)
  const width = text.length === 1 ? 18 : text.length === 2 ? 24 : size
  pen.fillStyle = '#c62828'
  pen.beginPath()
  pen.roundRect(size - width, size - 18, width, 18, 9)
  pen.fill()
  pen.fillStyle = '#fff'
  pen.font = 'bold 15px sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, size - width / 2, size - 8)
  link.type = 'image/png'
  link.href = canvas.toDataURL('image/png')
}
