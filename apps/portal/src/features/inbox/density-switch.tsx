'use client'

import { IconButton } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { Rows3, Rows4 } from 'lucide-react'
import { density, keepDensity } from './density.ts'
import { inboxWords } from './words.ts'

/** Switches the density of the rows. This browser stores the choice. */
export function DensitySwitch() {
  const words = useWords(inboxWords)
  const compact = useStore(density, (now) => now === 'compact')
  const Mark = compact ? Rows4 : Rows3
  return (
    <IconButton
      label={words.compactRows}
      aria-pressed={compact}
      onClick={() => keepDensity(compact ? 'comfortable' : 'compact')}
      className="aria-pressed:bg-selected aria-pressed:text-accent-text"
    >
      <Mark className="size-4.5" aria-hidden />
    </IconButton>
  )
}
