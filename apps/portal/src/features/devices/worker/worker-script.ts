import type { Language } from '@consult/ui/i18n/language.ts'
import { pushWorker } from './push-worker.ts'
import { pushWords } from './words.ts'

/** The script of the service worker, in one language. */
export const workerScript = (language: Language): string =>
  `(${pushWorker.toString()})(self, ${JSON.stringify(language)}, ${JSON.stringify(pushWords[language])})\n`
