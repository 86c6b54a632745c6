'use client'

import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { composerWords } from './words.ts'

const UnsentText = lazyWhenIdle(() => import('./unsent-text.tsx').then((module) => module.UnsentText))

/** Shows an unsent reply in a consult that no longer accepts replies. */
export function Unsent({ consultId }: { consultId: string }) {
  const { drafts } = useWorkspace()
  const { unsent } = useWords(composerWords)
  const draft = useStore(drafts.drafts, (all) => all[consultId])
  if (!draft?.text) return null
  return (
    <UnsentText text={draft.text} refused={draft.refused} title={unsent} onDiscard={() => drafts.sent(consultId)} />
  )
}
