'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { wordsOf } from '@consult/web-client/errors/fault.ts'
import { CircleAlert } from 'lucide-react'
import type { Draft } from '../../entities/replies/draft.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { composerWords } from './words.ts'

/** Says why a refused reply is back in the field. */
function Refused({ draft: { refused } }: { draft: Draft }) {
  const language = useLanguage()
  const words = useWords(composerWords)
  if (!refused) return null
  return (
    <p role="alert" className="flex items-center gap-1.5 pb-2 text-s font-medium text-danger-text">
      <CircleAlert className="size-4 shrink-0" aria-hidden />
      <span className="min-w-0">
        {words.notSent} {wordsOf(refused, language)} {words.hereAgain}
      </span>
    </p>
  )
}

/** Shows the text that was written in another window. */
function Other({ draft: { other }, consultId }: { draft: Draft; consultId: string }) {
  const { drafts } = useWorkspace()
  const words = useWords(composerWords)
  if (!other) return null
  return (
    <section role="alert" className="mb-2 grid grid-cols-1 gap-2 rounded-s border border-line bg-sunken px-3 py-2.5">
      <p className="text-s font-medium">{words.otherWindow}</p>
      <p dir="auto" className="max-h-24 overflow-y-auto text-s wrap-anywhere whitespace-pre-wrap text-muted">
        {other.text || words.noText}
        {other.enclosures.length > 0 && ` (${words.fileCount(other.enclosures.length)})`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => drafts.swapOther(consultId)}>{words.useOther}</Button>
        <Button look="quiet" onClick={() => drafts.dismissOther(consultId)}>
          {words.keepMine}
        </Button>
      </div>
    </section>
  )
}

/** The notices about a draft that the physician must see before they continue. */
export function DraftNotices({ draft, consultId }: { draft: Draft; consultId: string }) {
  return (
    <>
      <Refused draft={draft} />
      <Other draft={draft} consultId={consultId} />
    </>
  )
}
