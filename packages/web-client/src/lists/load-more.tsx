'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { Pages } from './use-pages.ts'
import { listWords } from './words.ts'

/** The button below a list that has more items. */
export function LoadMore({ pages }: { pages: Pages<unknown> }) {
  const words = useWords(listWords)
  if (!pages.more) return null
  return (
    <Button className="mt-3 w-full" busy={pages.isFetching} onClick={pages.more}>
      {words.more}
    </Button>
  )
}
