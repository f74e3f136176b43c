import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OggOutputFormat,
  Output,
  WEBM,
} from 'mediabunny'

/**
 * Chromium records Opus in WebM, messengers take it in OGG: the packets move to another container, nothing is encoded again.
 * Null: there is no Opus in it.
 */
export const toOgg = async (webm: Blob): Promise<Blob | null> => {
  const input = new Input({ source: new BlobSource(webm), formats: [WEBM] })
  const track = await input.getPrimaryAudioTrack()
  const decoderConfig = track && (await track.getDecoderConfig())
  if (!track || !decoderConfig || track.codec !== 'opus') return null
  const target = new BufferTarget()
  const output = new Output({ format: new OggOutputFormat(), target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig })
  await output.finalize()
  return target.buffer && new Blob([target.buffer], { type: 'audio/ogg' })
}
