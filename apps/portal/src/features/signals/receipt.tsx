'use client'

import type { EventMessage } from '@consult/domain'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { timeWords } from '@consult/web-client/time/days.ts'
import { CheckCheck, CircleCheck } from 'lucide-react'
import { patientReadAt, useReadMarks } from '../../entities/consults/read-marks.ts'
import { signalWords } from './words.ts'

/**
 * Returns the status of a reply as an icon and words: delivered to the patient's transcript, or read by the patient, and
 * when.
 */
function useReceipt(message: EventMessage) {
  const words = useWords(signalWords)
  const locale = useLocale()
  const readAt = patientReadAt(useReadMarks(message.asyncConsultId), message.sequence)
  if (readAt === null) return { Mark: CheckCheck, isRead: false, text: words.isDelivered }
  return { Mark: CircleCheck, isRead: true, text: words.read(timeWords(readAt, locale)) }
}

/** Shows the status of the newest reply in words, below it. */
export function Receipt({ message }: { message: EventMessage }) {
  const { Mark, isRead, text } = useReceipt(message)
  return (
    <p className="figures flex items-center gap-1 px-1 text-xs font-medium text-muted" data-receipt="">
      <Mark className={isRead ? 'size-3.5 text-accent-text' : 'size-3.5'} aria-hidden />
      {text}
    </p>
  )
}

/** Shows the status of an earlier reply as an icon beside its time. The words are for the tooltip and screen readers. */
export function QuietReceipt({ message }: { message: EventMessage }) {
  const { Mark, isRead, text } = useReceipt(message)
  return (
    <>
      <Mark className={isRead ? 'size-3.5 text-accent-text' : 'size-3.5'} aria-hidden />
      <span className="sr-only">{text}</span>
    </>
  )
}
