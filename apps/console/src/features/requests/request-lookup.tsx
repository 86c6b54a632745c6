'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useRouter } from 'next/navigation'
import { Lookup } from '../../ui/lookup.tsx'
import { requestWords } from './words.ts'

/** Opens a request by an id that the member pastes. */
export function RequestLookup() {
  const words = useWords(requestWords)
  const router = useRouter()
  return (
    <Lookup
      label={words.id}
      hint={words.idHint}
      fault={words.idFault}
      button={words.open}
      form={/^[\w.:-]{1,128}$/}
      onFound={(id) => router.push(`/requests/${encodeURIComponent(id)}`)}
    />
  )
}
