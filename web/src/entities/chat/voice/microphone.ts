/** Why nothing can be recorded. `insecure`: browsers give pages without HTTPS no microphone. */
export type MicrophoneTrouble = 'insecure' | 'unsupported' | 'denied' | 'missing' | 'busy'

/** Formats of speech, the best first: OGG goes as it is, WebM becomes OGG, the last one goes as a sound. */
const formats = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'] as const
/** Opus needs no more for one voice. */
const bitsPerSecond = 32_000

export interface Microphone {
  readonly recorder: MediaRecorder
  /** How loud it is now, from 0 to 1. */
  readonly level: () => number
  readonly close: () => void
}
const troubleOf = (error: unknown): MicrophoneTrouble => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}
/** Asks for the microphone. The browser asks the user the first time. */
export const openMicrophone = async (): Promise<Microphone | MicrophoneTrouble> => {
  if (!isSecureContext) return 'insecure'
  if (!navigator.mediaDevices || typeof MediaRecorder === 'undefined') return 'unsupported'
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format))
  if (!mimeType) return 'unsupported'
  try {
    const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true }
    const stream = await navigator.mediaDevices.getUserMedia({ audio })
    const meter = meterOf(stream)
    const close = () => {
      for (const track of stream.getTracks()) track.stop()
      meter.close()
    }
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
    return { recorder, level: meter.level, close }
  } catch (error) {
    return troubleOf(error)
  }
}
const meterOf = (stream: MediaStream) => {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, x) => sum + x * x, 0) / samples.length
      // speech is far below full scale
      return Math.min(1, Math.sqrt(power) * 4)
    },
    close: () => void context.close(),
  }
}
