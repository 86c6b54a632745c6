'use client'

import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { type Fault, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useEffect } from 'react'
import { isOpen } from '../../entities/inbox-location/use-inbox-location.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { composerWords } from './words.ts'

/**
 * Says that a reply was not sent when its physician has gone on to another consult, where nothing else would say so. The text is
 * in the consult's draft.
 */
export function UnsentNews() {
  const { drafts, outbox, consultCache } = useWorkspace()
  useEffect(() => {
    const showUnsent = (consultId: string, fault: Fault | null) => {
      if (isOpen(consultId)) return
      const words = wordsNow(composerWords)
      const patient = consultCache.find(consultId)?.patient
      const name = patient?.name ?? patient?.externalId ?? ''
      showToast({
        kind: 'trouble',
        title: words.notSentTo(name),
        ...(fault && { words: wordsOf(fault, languageNow()) }),
      })
    }
    let refused: ReadonlySet<string> = new Set()
    const unwatchDrafts = drafts.drafts.subscribe(() => {
      const now = Object.entries(drafts.drafts.get()).filter(([, draft]) => draft.refused !== null)
      for (const [id, draft] of now) if (!refused.has(id)) showUnsent(id, draft.refused)
      refused = new Set(now.map(([id]) => id))
    })
    let failed: ReadonlySet<string> = new Set()
    const unwatchOutbox = outbox.outgoing.subscribe(() => {
      const now = outbox.outgoing.get().filter(({ state }) => state === 'failed')
      for (const { key, consultId, fault } of now) if (!failed.has(key)) showUnsent(consultId, fault)
      failed = new Set(now.map(({ key }) => key))
    })
    return () => {
      unwatchDrafts()
      unwatchOutbox()
    }
  }, [drafts, outbox, consultCache])
  return null
}
