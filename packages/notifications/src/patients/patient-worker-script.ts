import { patientLanguageOf } from '@consult/domain'
import { letterWords } from './letter-words.ts'
import { patientPushWorker } from './patient-push-worker.ts'

/** The script of the service worker of patients' pages, in one language. @param language English for an unknown one. */
export function patientWorkerScript(language: string): string {
  const spoken = patientLanguageOf(language) ?? 'en'
  const { lines } = letterWords[spoken]
  const words = { ...lines, other: lines.message_unread }
  return `(${patientPushWorker.toString()})(self, ${JSON.stringify(spoken)}, ${JSON.stringify(words)})\n`
}
