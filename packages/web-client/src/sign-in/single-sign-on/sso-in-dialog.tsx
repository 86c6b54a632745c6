'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Building2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { onOtherTabs } from '../other-tabs.ts'
import { SsoFailureNote } from './sso-failure-note.tsx'
import { type SsoFailure, startSso } from './sso-requests.ts'
import { useSsoOffer } from './use-sso-offer.ts'
import { ssoWords } from './words.ts'

/** The page where the new tab ends up. */
const doneAt = '/sso/done'

/**
 * Signs in again at the organization's page, in a new tab, so that nothing typed on this page is lost. Shows nothing for an
 * address without single sign-on.
 */
export function SsoInDialog({ email, onDone }: { email: string; onDone: () => void | Promise<void> }) {
  const words = useWords(ssoWords)
  const { offer } = useSsoOffer(email)
  const [failure, setFailure] = useState<SsoFailure | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    if (!isWaiting) return
    return onOtherTabs(({ kind }) => {
      if (kind === 'signed_in') void done.current()
    })
  }, [isWaiting])
  if (offer === 'none') return null

  const start = async () => {
    // Open the tab at once: browsers block tabs that open long after the click.
    const tab = window.open('about:blank')
    setFailure(null)
    const answer = await startSso({ email, again: true, to: doneAt })
    if (answer.failure) {
      tab?.close()
      setFailure(answer.failure)
      return
    }
    setWaiting(true)
    if (!tab) return location.assign(answer.url)
    tab.opener = null
    tab.location.href = answer.url
  }
  return (
    <div className="mb-5 grid gap-3">
      <SsoFailureNote failure={failure} />
      <p className="text-s text-muted" role="status">
        {isWaiting ? words.waiting : words.newTab}
      </p>
      <Button
        look={offer === 'required' ? 'primary' : 'secondary'}
        className="min-h-11 w-full"
        onClick={() => void start()}
      >
        <Building2 className="size-4.5 shrink-0" aria-hidden />
        {words.useSso}
      </Button>
    </div>
  )
}
