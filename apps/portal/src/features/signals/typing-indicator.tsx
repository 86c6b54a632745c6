'use client'

import { Naming } from '@consult/ui/i18n/naming.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useClinicianName } from '../../entities/clinicians/clinician-name.tsx'
import { attendances } from '../../entities/consults/attendances.ts'
import { signalWords } from './words.ts'

/**
 * Shows who else is writing in a consult, over the end of the conversation, so that nothing moves. Screen readers do not
 * announce it; they announce the message when it arrives.
 */
export function TypingIndicator({ consultId, patientName }: { consultId: string; patientName: string }) {
  const words = useWords(signalWords)
  const writer = useStore(attendances, (all) => {
    const writing = (all.get(consultId) ?? []).filter((person) => person.typing)
    return writing.find(({ type }) => type === 'patient') ?? writing[0]
  })
  const colleague = useClinicianName(writer?.type === 'physician' ? writer.id : null)
  if (!writer) return null
  const name = writer.type === 'patient' ? patientName : colleague
  if (name === undefined) return null
  return (
    <p
      data-writing
      className="pointer-events-none absolute inset-x-0 bottom-0 mx-auto max-w-192 truncate bg-surface/90 px-4 text-xs leading-5 text-muted sm:px-6"
    >
      <span className="motion-safe:animate-pulse">
        <Naming words={writer.type === 'patient' ? words.patientWrites : words.writesToo} name={name} />
      </span>
    </p>
  )
}
