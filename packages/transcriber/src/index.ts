export { createHttpTranscriber } from './http-transcriber.ts'
export { type CallAudio, type Transcriber, TranscriptRefused } from './transcriber.ts'
