import { isSpeech } from '@beseda/contract/speech.ts'

let probe: HTMLAudioElement | undefined
/** `voice`, `audio`: a sound that this browser plays; null: something else. */
export const soundOf = ({ mime }: { readonly mime: string }): 'voice' | 'audio' | null => {
  if (!mime.startsWith('audio/')) return null
  probe ??= document.createElement('audio')
  if (!probe.canPlayType?.(isSpeech(mime) ? 'audio/ogg; codecs=opus' : mime)) return null
  return isSpeech(mime) ? 'voice' : 'audio'
}
