'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { CircleAlert } from 'lucide-react'
import type { SsoFailure } from './sso-requests.ts'
import { ssoWords } from './words.ts'

/** Says why single sign-on could not start. Screen readers announce it at once. */
export function SsoFailureNote({ failure }: { failure: SsoFailure | null }) {
  const { faults } = useWords(ssoWords)
  return (
    <div role="alert">
      {failure && (
        <p className="mb-4 flex gap-2.5 rounded-s bg-danger-soft px-3 py-2.5 text-m text-danger-text">
          <CircleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden />
          <span className="min-w-0">{faults[failure]}</span>
        </p>
      )}
    </div>
  )
}
