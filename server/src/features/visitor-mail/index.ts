export { watchReplies } from './mail-replies.ts'
export { sendTranscript } from './transcript.ts'
