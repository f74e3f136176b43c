/** Recorded speech is OGG with Opus, as messengers take it. By the type of the content. */
export const isSpeech = (mime: string): boolean => /^audio\/(opus|ogg;\s*codecs=opus)$/.test(mime)
