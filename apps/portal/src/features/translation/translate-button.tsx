'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import type { Transcript } from '../../entities/consults/transcript.ts'
import { keyOf } from '../../entities/consults/transcript-cache.ts'
import { firstTranslated, setTranslating, translating } from './translating.ts'
import { translationWords } from './words.ts'

/** Shows translations below the patient's messages, or hides them. */
export function TranslateButton({ consultId }: { consultId: string }) {
  const words = useWords(translationWords)
  const queries = useQueryClient()
  const isOn = useStore(translating, (all) => all.has(consultId))
  const toggle = () => {
    const messages = queries.getQueryData<Transcript>(keyOf(consultId))?.messages ?? []
    setTranslating(consultId, isOn ? null : firstTranslated(messages))
  }
  return (
    <Button
      look="quiet"
      aria-label={words.translateMessages}
      aria-pressed={isOn}
      onClick={toggle}
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
    >
      <Languages className="size-4" aria-hidden />
      <span className="@max-md/thread:sr-only">{words.translate}</span>
    </Button>
  )
}
