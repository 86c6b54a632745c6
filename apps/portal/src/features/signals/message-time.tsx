'use client'

import type { EventMessage } from '@consult/domain'
import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { fullWords, timeWords } from '@consult/web-client/time/days.ts'
import { type ReactNode, useRef, useState } from 'react'
import { signalWords } from './words.ts'

const ReadDetails = lazyWhenIdle(() => import('./read-details.tsx').then((module) => module.ReadDetails))

/** Shows the time of a group of messages. Pressing it shows when they were delivered, and who read them when. */
export function MessageTime({
  first,
  last,
  children,
}: {
  first: EventMessage
  last: EventMessage
  children?: ReactNode
}) {
  const words = useWords(signalWords)
  const locale = useLocale()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        title={words.details}
        onClick={() => setOpen(!open)}
        // As tall as a finger needs at least, without moving the line: padding and margins cancel out.
        className="figures relative -mt-1.5 -mb-0.5 inline-flex shrink-0 items-center gap-1 rounded-s pt-1.5 pb-0.5 before:absolute before:-inset-x-1 before:inset-y-0 hover:text-ink hover:underline pointer-coarse:before:-inset-y-2"
      >
        <time dateTime={first.createdAt}>{timeWords(first.createdAt, locale)}</time>
        {children}
        <span className="sr-only">{words.details}</span>
      </button>
      {open && (
        <ReadDetails
          message={last}
          delivered={[...new Set([first, last].map(({ createdAt }) => fullWords(createdAt, locale)))]}
          anchor={button}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
