import { useSyncExternalStore } from 'react'
import { elapsed, every } from '../../../lib/clock.ts'
import { holdPage } from '../../../lib/unsaved.ts'
import { type Files, nameOf } from '../attachments/attachments.ts'
import { addFiles } from '../attachments/uploads.ts'
import type { Mode } from '../drafts/draft-store.ts'
import { type Microphone, type MicrophoneTrouble, openMicrophone } from './microphone.ts'

/** A voice message that is being recorded; one at a time, whatever chat is open. */
export interface Recording {
  readonly chatId: string
  readonly mode: Mode
  readonly can: Files
  /** `asking`: the browser asks the user. `making`: it ends and becomes a file. */
  readonly phase: 'asking' | 'on' | 'making' | 'trouble'
  readonly trouble: MicrophoneTrouble | null
  /** By `elapsed`. */
  readonly since: number
}
interface Running {
  readonly microphone: Microphone
  readonly pieces: Blob[]
  readonly release: () => void
  readonly stopWatch: () => void
}
/** Longer ones nobody listens to. */
const longestMs = 15 * 60_000

let current: Recording | null = null
let running: Running | null = null
const listeners = new Set<() => void>()
const show = (next: Recording | null): void => {
  current = next
  for (const listener of listeners) listener()
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
const isOf = (chatId: string, mode: Mode): boolean =>
  current !== null && nameOf(current.chatId, current.mode) === nameOf(chatId, mode)
export const useRecording = (chatId: string, mode: Mode): Recording | null =>
  useSyncExternalStore(subscribe, () => (isOf(chatId, mode) ? current : null))
export const currentLevel = (): number => running?.microphone.level() ?? 0

/** Starts to record for this message. A recording for another one ends, and is kept there. */
export const startRecording = async (chatId: string, mode: Mode, can: Files): Promise<void> => {
  if (running) await finishRecording()
  const asked: Recording = { chatId, mode, can, phase: 'asking', trouble: null, since: 0 }
  show(asked)
  const microphone = await openMicrophone()
  if (typeof microphone === 'string') {
    if (current === asked) show({ ...asked, phase: 'trouble', trouble: microphone })
    return
  }
  // cancelled while the browser asked
  if (current !== asked) return microphone.close()
  const { recorder } = microphone
  const pieces: Blob[] = []
  let bytes = 0
  recorder.ondataavailable = ({ data }) => {
    pieces.push(data)
    bytes += data.size
    // what the channel takes is kept
    if (can && bytes > can.maxBytes * 0.9) void finishRecording()
  }
  // the microphone was unplugged
  for (const track of recorder.stream.getTracks()) track.onended = () => void finishRecording()
  recorder.start(1000)
  const since = elapsed()
  const stopWatch = every(1000, () => elapsed() - since > longestMs && void finishRecording())
  running = { microphone, pieces, release: holdPage('asks'), stopWatch }
  show({ ...asked, phase: 'on', since })
}
const end = ({ microphone, release, stopWatch }: Running): void => {
  stopWatch()
  release()
  microphone.close()
}
/** Throws away what was recorded, and what went wrong. */
export const cancelRecording = (): void => {
  const was = running
  running = null
  show(null)
  if (!was) return
  was.microphone.recorder.ondataavailable = null
  if (was.microphone.recorder.state !== 'inactive') was.microphone.recorder.stop()
  end(was)
}
/** Makes it a file of the message, which is heard before it is sent. */
export const finishRecording = async (): Promise<void> => {
  const [was, about] = [running, current]
  if (!was || !about) return
  running = null
  show({ ...about, phase: 'making' })
  const { recorder } = was.microphone
  await new Promise<void>((resolve) => {
    recorder.onstop = () => resolve()
    if (recorder.state === 'inactive') resolve()
    else recorder.stop()
  })
  const recorded = new Blob(was.pieces, { type: recorder.mimeType })
  const file = await fileOf(recorded)
  end(was)
  addFiles(about.chatId, about.mode, [file], about.can)
  if (current?.phase === 'making') show(null)
}
/** The message is no longer open: what was said is kept there. */
export const leaveRecording = (): void => {
  if (running) void finishRecording()
  else cancelRecording()
}
const fileOf = async (recorded: Blob): Promise<File> => {
  const type = recorded.type.split(';')[0]!
  if (type === 'audio/ogg') return new File([recorded], 'voice.ogg', { type })
  // without the converter it goes as a sound: a recording is never lost
  const ogg = type === 'audio/webm' ? await convert(recorded).catch(() => null) : null
  if (ogg) return new File([ogg], 'voice.ogg', { type: 'audio/ogg' })
  return new File([recorded], type === 'audio/mp4' ? 'voice.m4a' : 'voice.webm', { type })
}
const convert = async (recorded: Blob): Promise<Blob | null> => (await import('./to-ogg.ts')).toOgg(recorded)
