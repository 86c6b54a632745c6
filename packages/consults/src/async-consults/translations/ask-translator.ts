import { baseLanguage, normalizeMessageText, type TranslationAnswer } from '@consult/domain'
import { takeQuota, type Unit } from '@consult/request'
import {
  type TextToTranslate,
  TranslationRefusedError,
  type Translator,
  TranslatorUnavailableError,
} from '@consult/translator'

/** How many texts one physician sends to the translator in a day. Source: docs/limits.md, Daily quotas. */
const perDay = 2_000

/** @throws quota_exceeded */
export async function takeTranslation(unit: Unit, physicianId: string): Promise<void> {
  await takeQuota(unit, { quota: 'translations', subject: physicianId, amount: 1, limit: perDay }, unit.realNow)
}

/** The answer for a text with a translation: it may turn out to be in the reader's language already. */
export function answerOf(translation: { text: string; from: string | null }, to: string): TranslationAnswer {
  const { text, from } = translation
  if (from !== null && baseLanguage(from) === baseLanguage(to)) return { state: 'same_language', from }
  return { state: 'translated', text, from, to }
}

/** A translation, or why there is none. */
export type AskedTranslation =
  | { readonly text: string; readonly from: string | null }
  | Extract<TranslationAnswer, { state: 'refused' | 'unavailable' }>

/**
 * Asks the translator, outside of any transaction. Its failures are answers: nothing that people do waits for it.
 * @param physicianId who asks.
 */
export async function askTranslator(
  translator: Translator,
  wanted: TextToTranslate,
  physicianId: string,
): Promise<AskedTranslation> {
  try {
    const { text, from } = await translator.translate(wanted, physicianId)
    const normal = normalizeMessageText(text)
    return normal === '' ? { state: 'unavailable' } : { text: normal, from }
  } catch (error) {
    if (error instanceof TranslationRefusedError) return { state: 'refused', about: error.about }
    if (error instanceof TranslatorUnavailableError) return { state: 'unavailable' }
    throw error
  }
}
