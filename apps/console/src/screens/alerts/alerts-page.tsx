'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { AlertList } from '../../features/alerts/alert-list.tsx'
import { alertWords } from '../../features/alerts/words.ts'

/** The page for unusual patterns in the audit. */
export function AlertsPage() {
  const words = useWords(alertWords)
  return (
    <PageFrame title={words.title} intro={words.intro}>
      <AlertList />
    </PageFrame>
  )
}
