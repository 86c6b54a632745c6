/** The sound of a call, in a file of its own. */
export interface CallAudio {
  readonly path: string
  readonly contentType: 'audio/mp4'
  /** What is spoken in it, as far as the consult says (BCP 47). */
  readonly language: string | null
}

/** Writes down what is said in a call. Nobody does unless an operator has plugged one in. */
export interface Transcriber {
  /**
   * @param signal gives up; whoever asks sets a limit.
   * @returns a WebVTT file, so that players can show it as captions; of a call in which nobody spoke, one without cues.
   * @throws TranscriptRefused when it never will; after anything else it may be asked again.
   */
  transcribe(audio: CallAudio, signal: AbortSignal): Promise<string>
}

/** The transcriber will have nothing to do with this sound, however often it is asked. */
export class TranscriptRefused extends Error {
  override readonly name = 'TranscriptRefused'
}
