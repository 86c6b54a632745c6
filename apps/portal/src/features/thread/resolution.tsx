'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { threadWords } from './words.ts'

function Recorded({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-s font-medium text-muted">{label}</dt>
      <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </dd>
    </div>
  )
}

/** Shows what a physician recorded when asking to resolve the consult, where it was recorded. */
export function Resolution({ summary, followUp }: { summary?: string; followUp?: string }) {
  const words = useWords(threadWords)
  if (!summary && !followUp) return null
  return (
    <dl className="grid gap-3 rounded-m border border-line px-4 py-3.5">
      {summary && <Recorded label={words.summary} text={summary} />}
      {followUp && <Recorded label={words.followUp} text={followUp} />}
    </dl>
  )
}
