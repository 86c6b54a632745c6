import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { LockKeyhole } from 'lucide-react'

/** What other physicians see on a page for supervisors. */
export function SupervisorsOnly({
  words,
}: {
  words: { readonly title: string; readonly notForYou: string; readonly notForYouText: string }
}) {
  return (
    <PageFrame title={words.title}>
      <EmptyState mark={<LockKeyhole className="size-7" strokeWidth={1.5} aria-hidden />} title={words.notForYou}>
        <p>{words.notForYouText}</p>
      </EmptyState>
    </PageFrame>
  )
}
