'use client'

import { Chip } from '@consult/ui/controls/chip.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useTools } from '../editor-context.ts'
import { builderWords } from '../words.ts'

const tones = {
  saved: 'success',
  saving: 'neutral',
  unsaved: 'neutral',
  conflict: 'danger',
  refused: 'danger',
  unsent: 'warning',
} as const

/** Says whether the form is saved, and why not. */
export function SaveLine() {
  const words = useWords(builderWords)
  const { editor } = useTools()
  const state = useStore(editor.saver.state, (now) => now)
  const { refusals } = useStore(editor.check, ({ counts }) => counts)
  const isHeld = state === 'unsaved' && refusals > 0
  return (
    <span role="status" className="min-w-0">
      <Chip tone={isHeld ? 'danger' : tones[state]} whole>
        {isHeld ? words.problemsLeft(refusals) : words.states[state]}
      </Chip>
    </span>
  )
}
