'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useState } from 'react'
import { builderWords } from '../words.ts'

/** Says that somebody else has saved, and lets the author choose. Nothing is lost until then. */
export function ConflictNote({ onKeep, onTake }: { onKeep: () => Promise<void>; onTake: () => Promise<void> }) {
  const words = useWords(builderWords)
  const [isBusy, setBusy] = useState(false)
  const run = (act: () => Promise<void>) => async () => {
    setBusy(true)
    await act().catch(() => undefined)
    setBusy(false)
  }
  return (
    <section role="alert" className="grid grid-cols-1 gap-2 rounded-m bg-danger-soft p-3 text-danger-text">
      <h2 className="font-semibold">{words.conflictTitle}</h2>
      <p className="text-m">{words.conflictText}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={run(onKeep)}>
          {words.keepMine}
        </Button>
        <Button busy={isBusy} onClick={run(onTake)}>
          {words.takeTheirs}
        </Button>
      </div>
    </section>
  )
}
