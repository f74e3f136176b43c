import type { NewPhoneItem, PhoneAct, PhoneFileKind, PhoneType, PhoneView } from '@beseda/contract/phone.ts'
import { later } from '../clock.ts'

export const loadTypes = async (): Promise<readonly PhoneType[]> => {
  const answer = await fetch('/demo/phones')
  return answer.ok ? ((await answer.json()) as PhoneType[]) : []
}
/** Returns the id of what was made; null: it failed. */
export const perform = async (type: string, act: PhoneAct): Promise<string | null> => {
  const body = JSON.stringify(act)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`/demo/phones/${type}`, { method: 'POST', headers, body }).catch(() => null)
  return answer?.ok ? ((await answer.json()) as { made: string }).made : null
}
export const mediaUrl = (type: string, mediaId: string): string => `/demo/phones/${type}/media/${mediaId}`

const pauseMs = 700
/** Calls back with each change, and with null while the server does not answer. Returns what ends it. */
export const follow = (type: string, onView: (view: PhoneView | null) => void): (() => void) => {
  let isOver = false
  let version: number | null = null
  let cancel = (): void => {}
  const round = async (): Promise<void> => {
    const since = version === null ? '' : `?since=${version}`
    const answer = await fetch(`/demo/phones/${type}${since}`).catch(() => null)
    if (isOver) return
    if (answer?.status === 200) {
      const view = (await answer.json()) as PhoneView
      version = view.version
      if (!isOver) onView(view)
    } else if (answer?.status !== 204) {
      version = null
      onView(null)
    }
    if (!isOver) cancel = later(pauseMs, round)
  }
  void round()
  return () => {
    isOver = true
    cancel()
  }
}

const kindOf = (mime: string): PhoneFileKind => {
  if (/^image\/(png|jpeg|gif|webp)$/.test(mime)) return 'image'
  if (mime.startsWith('video/')) return 'video'
  return mime.startsWith('audio/') ? 'audio' : 'document'
}
const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
export const itemOf = async (file: File, kind: PhoneFileKind = kindOf(file.type)): Promise<NewPhoneItem> => ({
  is: 'file',
  kind,
  name: file.name,
  mime: file.type || 'application/octet-stream',
  base64: await base64Of(file),
})

/** A recorded tone: one second of 8-bit sound, for who has no voice message at hand. */
export const toneItem = (): Promise<NewPhoneItem> => {
  const rate = 8000
  const wav = new DataView(new ArrayBuffer(44 + rate))
  const text = (at: number, s: string): void => {
    for (let i = 0; i < s.length; i++) wav.setUint8(at + i, s.charCodeAt(i))
  }
  text(0, 'RIFF')
  wav.setUint32(4, 36 + rate, true)
  text(8, 'WAVEfmt ')
  wav.setUint32(16, 16, true)
  wav.setUint16(20, 1, true)
  wav.setUint16(22, 1, true)
  wav.setUint32(24, rate, true)
  wav.setUint32(28, rate, true)
  wav.setUint16(32, 1, true)
  wav.setUint16(34, 8, true)
  text(36, 'data')
  wav.setUint32(40, rate, true)
  for (let i = 0; i < rate; i++) wav.setUint8(44 + i, 128 + Math.round(50 * Math.sin((2 * Math.PI * 330 * i) / rate)))
  return itemOf(new File([wav], 'voice.wav', { type: 'audio/wav' }), 'voice')
}
/** A smiling face, drawn here: stickers are pictures. */
export const stickerItem = async (): Promise<NewPhoneItem> => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 256
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#f0b014'
  pen.beginPath()
  pen.arc(128, 128, 116, 0, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = '#1c1400'
  for (const x of [88, 168]) {
    pen.beginPath()
    pen.arc(x, 104, 14, 0, 2 * Math.PI)
    pen.fill()
  }
  pen.lineWidth = 12
  pen.lineCap = 'round'
  pen.beginPath()
  pen.arc(128, 136, 60, 0.15 * Math.PI, 0.85 * Math.PI)
  pen.stroke()
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((b) => resolve(b!), 'image/png'))
  const item = await itemOf(new File([blob], 'sticker.png', { type: 'image/png' }), 'sticker')
  return item.is === 'file' ? { ...item, emoji: '🙂' } : item
}
