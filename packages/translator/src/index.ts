export { createHttpTranslator, type TranslationOutcome, translationTimeoutMs } from './http-translator.ts'
export { type TranslatorSettings, translatorSettingsOf, translatorVariables } from './settings.ts'
export {
  type TextToTranslate,
  type Translation,
  TranslationRefusedError,
  type Translator,
  TranslatorUnavailableError,
} from './translator.ts'
