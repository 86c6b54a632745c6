import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Users } from 'lucide-react'
import { macroWords } from './words.ts'

/** Marks a macro that the whole clinic has. */
export function SharedMark() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs font-normal text-faint">
      <Users className="size-3.5" aria-hidden />
      {useWords(macroWords).shared}
    </span>
  )
}
