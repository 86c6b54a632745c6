/** The audio of a call, in a separate file. */
export interface CallAudio {
  readonly path: string
  readonly contentType: 'audio/mp4'
  /** The spoken language, if the consult specifies it (BCP 47). */
  readonly language: string | null
}

/** Transcribes calls. Without one configured by the operator, calls are not transcribed. */
export interface Transcriber {
  /**
   * @param signal aborts the request; the caller sets a limit.
   * @returns a WebVTT file, so that players can show it as captions. It has no cues if nobody spoke.
   * @throws TranscriptRefused when retrying is pointless; after any other error the caller may retry.
   */
  transcribe(audio: CallAudio, signal: AbortSignal): Promise<string>
}

/** The transcriber rejects this audio; retrying does not help. */
export class TranscriptRefused extends Error {
  override readonly name = 'TranscriptRefused'
}
