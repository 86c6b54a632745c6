'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { InstallationCheck } from '../../features/installation/installation-check.tsx'
import { installationWords } from '../../features/installation/words.ts'

/** The page that checks another page with the widget. */
export function InstallationPage() {
  const words = useWords(installationWords)
  return (
    <PageFrame title={words.title} intro={words.intro} width="reading">
      <InstallationCheck />
    </PageFrame>
  )
}
