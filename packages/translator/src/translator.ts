/** A text to translate. Languages are BCP 47 tags. */
export interface TextToTranslate {
  readonly text: string
  /** What the text is probably written in; null: unknown. The translator may find another language. */
  readonly from: string | null
  readonly to: string
}

/** A translated text. */
export interface Translation {
  readonly text: string
  /** The language that the translator found; null if it says nothing. */
  readonly from: string | null
}

/** Translates what patients and physicians write to each other. Without one configured, nothing is translated. */
export interface Translator {
  /**
   * @param who asks. Each one may wait for few translations at a time, so that nobody takes those of others.
   * @throws TranslationRefusedError when repeating it cannot help, TranslatorUnavailableError after everything else. It
   *   takes at most `translationTimeoutMs`.
   */
  translate(wanted: TextToTranslate, who: string): Promise<Translation>
  close(): Promise<void>
}

/** What a translator refused for good: a language it does not know, or this text. */
export type TranslationRefusal = 'language' | 'text'

/** A translator does not translate this. The error contains nothing of the text. */
export class TranslationRefusedError extends Error {
  override readonly name = 'TranslationRefusedError'
  readonly about: TranslationRefusal

  constructor(about: TranslationRefusal) {
    super(`the translation was refused: ${about}`)
    this.about = about
  }
}

/**
 * Why there is no translation now: the translator's HTTP status; `paused`: nobody asks it after several failures; `busy`: too
 * many requests are waiting for it; `answer`: it has not kept to the contract; `unreachable`: no answer in time.
 */
export type TranslatorFault = number | 'paused' | 'busy' | 'answer' | 'unreachable'

/** There is no translation now. The error contains nothing of the text. */
export class TranslatorUnavailableError extends Error {
  override readonly name = 'TranslatorUnavailableError'
  readonly fault: TranslatorFault

  constructor(fault: TranslatorFault) {
    super(`the translator has not translated: ${fault}`)
    this.fault = fault
  }
}
