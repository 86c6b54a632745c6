'use client'

import { useLanguage } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useEffect, useRef } from 'react'

interface Issue {
  readonly path: string
  readonly message: string
}

/** Why something was refused: the issues of the service, or what the code means. */
export function NoteRefusal({ title, error }: { title: string; error: unknown }) {
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  // A note is longer than the window: whoever signs it by key is often far from its end.
  useEffect(() => {
    if (error) box.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const fault = faultOf(error)
  const issues = Array.isArray(fault.details.issues) ? (fault.details.issues as Issue[]) : []
  return (
    <div ref={box} role="alert" className="rounded-s bg-danger-soft px-3 py-2.5 text-s text-danger-text">
      <p className="font-medium">{title}</p>
      {issues.length === 0 ? (
        <p>{wordsOf(fault, language)}</p>
      ) : (
        <ul className="list-disc ps-5">
          {issues.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
