'use client'

import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { LockKeyhole } from 'lucide-react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { CosignList } from '../../features/cosigning/cosign-list.tsx'
import { cosigningWords } from '../../features/cosigning/words.ts'

/** The page of the notes that need a supervisor's signature. */
export function CosigningPage() {
  const words = useWords(cosigningWords)
  const { supervisor } = useWorkspace().me.physician
  return (
    <PageFrame title={words.title} intro={supervisor ? words.intro : undefined} width="reading">
      {supervisor ? (
        <CosignList />
      ) : (
        <EmptyState mark={<LockKeyhole className="size-7" strokeWidth={1.5} aria-hidden />} title={words.notForYou}>
          <p>{words.notForYouText}</p>
        </EmptyState>
      )}
    </PageFrame>
  )
}
