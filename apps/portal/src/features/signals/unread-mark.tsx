'use client'

import { useWords } from '../words/use-words.tsx'
import { signalWords } from './words.ts'

/** From so many on it is only said that they are many. */
const many = 100

/** How many messages of a consult the reader has not read. */
export function UnreadMark({ count }: { count: number }) {
  const words = useWords(signalWords)
  if (count === 0) return null
  return (
    <span className="figures inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
      <span aria-hidden>{count < many ? count : words.many}</span>
      <span className="sr-only">{words.unread(count)}</span>
    </span>
  )
}
