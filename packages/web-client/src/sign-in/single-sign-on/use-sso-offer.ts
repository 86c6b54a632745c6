'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { SsoOffer } from '../../session/sso-answers.ts'
import { findSso } from './sso-requests.ts'

const domainOf = (email: string) => /@([^@\s]+\.[^@\s]+)$/.exec(email.trim())?.[1]?.toLowerCase() ?? null

/**
 * Returns how the owner of the typed address signs in, and `look`, which asks again when the domain changes.
 * @param known an address that is known from the start.
 */
export function useSsoOffer(known = ''): { offer: SsoOffer; look: (email: string) => void } {
  const [offer, setOffer] = useState<SsoOffer>('none')
  const asked = useRef<string | null>(null)
  const look = useCallback((email: string) => {
    const domain = domainOf(email)
    if (domain === asked.current) return
    asked.current = domain
    if (domain === null) {
      setOffer('none')
      return
    }
    findSso(email.trim()).then((answer) => {
      if (asked.current !== domain) return
      // Without an answer, the password field is still available, and the next call of `look` asks again.
      if (answer.failure) asked.current = null
      setOffer(answer.failure ? 'none' : answer.offer)
    })
  }, [])
  useEffect(() => look(known), [look, known])
  return { offer, look }
}
