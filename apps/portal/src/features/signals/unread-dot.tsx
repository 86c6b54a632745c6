'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { signalWords } from './words.ts'

/** Marks something with unread messages. Their number is in the tooltip and for screen readers. */
export function UnreadDot({ count, className }: { count: number; className?: string }) {
  const words = useWords(signalWords)
  if (count === 0) return null
  return (
    <span title={words.unread(count)} className={classes('size-2 rounded-full bg-accent', className)}>
      <span className="sr-only">{words.unread(count)}</span>
    </span>
  )
}
