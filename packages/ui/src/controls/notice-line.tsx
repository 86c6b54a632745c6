'use client'

import type { LucideIcon } from 'lucide-react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/use-words.tsx'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { controlWords } from './words.ts'

const tones = {
  danger: 'bg-danger-soft text-danger-text',
  neutral: 'bg-surface text-ink',
}

/** A thin line across the top of the page that says what is pending and what to do about it. It covers nothing. */
export function NoticeLine({
  role,
  mark: Mark,
  markClass,
  tone = 'neutral',
  onDismiss,
  children,
}: {
  role: 'alert' | 'status'
  mark: LucideIcon
  markClass?: string
  tone?: keyof typeof tones
  onDismiss?: () => void
  children: ReactNode
}) {
  const words = useWords(controlWords)
  return (
    <section
      role={role}
      className={classes(
        'flex min-h-9 items-center gap-2 @max-2xs:items-start border-b border-line ps-4 pe-1 md:pe-2',
        tones[tone],
      )}
    >
      <Mark className={classes('size-4 shrink-0', markClass)} aria-hidden />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">{children}</div>
      {onDismiss && (
        <IconButton label={words.dismiss} onClick={onDismiss} className="text-current">
          <X className="size-4" aria-hidden />
        </IconButton>
      )}
    </section>
  )
}
