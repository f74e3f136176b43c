import { afterEach, expect, test, vi } from 'vitest'
import { attachmentsOf, clearFiles } from '../attachments/attachments.ts'
import { openMicrophone } from './microphone.ts'
import { cancelRecording, finishRecording, leaveRecording, startRecording } from './recording.ts'
import { minutes } from './time.ts'

const can = { maxBytes: 1_000_000, perMessage: 5, captionMax: 0 }
const stopped = vi.fn()
class Recorder {
  static isTypeSupported = (type: string): boolean => type === 'audio/ogg;codecs=opus'
  state = 'inactive'
  mimeType = 'audio/ogg;codecs=opus'
  ondataavailable: ((e: { data: Blob }) => void) | null = null
  onstop: (() => void) | null = null
  stream = { getTracks: () => [{ stop: stopped, onended: null }] }
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable?.({ data: new Blob(['OggS']) })
    this.onstop?.()
  }
}
class Context {
  createAnalyser = () => ({ fftSize: 512, getFloatTimeDomainData: () => {} })
  createMediaStreamSource = () => ({ connect: () => {} })
  close = () => Promise.resolve()
}
const browser = (getUserMedia: () => Promise<unknown>, isSecure = true) => {
  vi.stubGlobal('isSecureContext', isSecure)
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
}
const stream = { getTracks: () => [{ stop: stopped }] }
afterEach(() => {
  cancelRecording()
  clearFiles('chat', 'reply')
  stopped.mockClear()
  vi.unstubAllGlobals()
})
const refuse = (name: string) => () => Promise.reject(new DOMException('', name))

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
])('%s of the browser is “%s”', async (name, trouble) => {
  browser(refuse(name))
  expect(await openMicrophone()).toBe(trouble)
})
test('without HTTPS, and in a browser that records nothing, it is not asked for', async () => {
  const ask = vi.fn(refuse('NotAllowedError'))
  browser(ask, false)
  expect(await openMicrophone()).toBe('insecure')
  browser(ask)
  vi.stubGlobal('MediaRecorder', undefined)
  expect(await openMicrophone()).toBe('unsupported')
  vi.stubGlobal(
    'MediaRecorder',
    class extends Recorder {
      static override isTypeSupported = () => false
    },
  )
  expect(await openMicrophone()).toBe('unsupported')
  expect(ask).not.toHaveBeenCalled()
})
test('what was recorded becomes a file of its message, and the microphone is given back', async () => {
  browser(() => Promise.resolve(stream))
  await startRecording('chat', 'reply', can)
  await finishRecording()
  expect(attachmentsOf('chat', 'reply')).toMatchObject([{ name: 'voice.ogg', bytes: 4, problem: null }])
  expect(stopped).toHaveBeenCalled()
})
test('a cancelled one leaves nothing; one that is left is kept', async () => {
  browser(() => Promise.resolve(stream))
  await startRecording('chat', 'reply', can)
  cancelRecording()
  expect([attachmentsOf('chat', 'reply'), stopped.mock.calls.length]).toEqual([[], 1])
  await startRecording('chat', 'reply', can)
  leaveRecording()
  await vi.waitFor(() => expect(attachmentsOf('chat', 'reply')).toHaveLength(1))
})
test('the answer of the browser comes after the cancelling: nothing is recorded', async () => {
  let allow: (given: unknown) => void = () => {}
  browser(() => new Promise((resolve) => (allow = resolve)))
  const started = startRecording('chat', 'reply', can)
  leaveRecording()
  allow(stream)
  await started
  expect([attachmentsOf('chat', 'reply'), stopped.mock.calls.length]).toEqual([[], 1])
})
test('a sound that the channel does not take is marked, not lost', async () => {
  browser(() => Promise.resolve(stream))
  await startRecording('chat', 'reply', { ...can, maxBytes: 3 })
  await finishRecording()
  expect(attachmentsOf('chat', 'reply')).toMatchObject([{ problem: { kind: 'tooBig' } }])
})
test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [Number.NaN, '–:––'],
  [Number.POSITIVE_INFINITY, '–:––'],
])('%d seconds are %s', (seconds, text) => expect(minutes(seconds)).toBe(text))
