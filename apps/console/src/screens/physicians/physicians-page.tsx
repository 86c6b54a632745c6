'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { PhysicianList } from '../../features/physicians/physician-list.tsx'
import { physicianWords } from '../../features/physicians/words.ts'

/** The page for physicians, their licenses and their accounts. */
export function PhysiciansPage() {
  const words = useWords(physicianWords)
  return (
    <PageFrame title={words.title} intro={words.intro}>
      <PhysicianList />
    </PageFrame>
  )
}
