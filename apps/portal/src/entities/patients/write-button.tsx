'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { patientFactWords } from './words.ts'
import { writingTo } from './writing-to.ts'

/** Begins a message to a patient who has no open consult. */
export function WriteButton({ patientId, className }: { patientId: string; className?: string | undefined }) {
  const words = useWords(patientFactWords)
  return (
    <Button className={className} onClick={() => writingTo.set(patientId)}>
      {words.write}
    </Button>
  )
}
