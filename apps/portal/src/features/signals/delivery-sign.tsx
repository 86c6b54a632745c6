'use client'

import type { EventMessage } from '@consult/domain'
import { CheckCheck } from 'lucide-react'
import { timeWords } from '../time/days.ts'
import { useLocale, useWords } from '../words/use-words.tsx'
import { patientReadAt, useReadMarks } from './read-marks.ts'
import { signalWords } from './words.ts'

/** How far one's own message has come: on the transcript, or read by the patient, and when. */
export function DeliverySign({ message, delivered }: { message: EventMessage; delivered: string }) {
  const words = useWords(signalWords)
  const locale = useLocale()
  const readAt = patientReadAt(useReadMarks(message.asyncConsultId), message.sequence)
  return (
    <>
      <CheckCheck className={readAt === null ? 'size-3.5' : 'size-3.5 text-accent-text'} aria-hidden />
      {readAt === null ? delivered : words.read(timeWords(readAt, locale))}
    </>
  )
}
