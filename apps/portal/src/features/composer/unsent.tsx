'use client'

import { useWork } from '../../entities/workspace/workspace.tsx'
import { later } from '../../ui/controls/lazy-load.ts'
import { useWords } from '../../ui/i18n/use-words.tsx'
import { useStore } from '../../ui/state/store.ts'
import { composerWords } from './words.ts'

const UnsentText = later(() => import('./unsent-text.tsx').then((module) => module.UnsentText))

/** A reply that was begun in a consult where none can be sent any more. */
export function Unsent({ consultId }: { consultId: string }) {
  const { drafts } = useWork()
  const { unsent } = useWords(composerWords)
  const draft = useStore(drafts.drafts, (all) => all[consultId])
  if (!draft?.text) return null
  return (
    <UnsentText text={draft.text} refused={draft.refused} title={unsent} onDiscard={() => drafts.sent(consultId)} />
  )
}
