'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/** The end of a dialog that says what a check found. @param found scrolls into view when it changes: a long dialog hides it */
export function CheckResult({ found, children }: { found: unknown; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (found) area.current?.scrollIntoView({ block: 'nearest' })
  }, [found])
  return (
    <div ref={area} className="grid grid-cols-1 justify-items-start gap-4" aria-live="polite">
      {children}
    </div>
  )
}
