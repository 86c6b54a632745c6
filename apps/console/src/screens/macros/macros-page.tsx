'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { useQuery } from '@tanstack/react-query'
import { SharedMacroList } from '../../features/macros/shared-macro-list.tsx'
import { sharedMacroWords } from '../../features/macros/words.ts'

/** The page for the macros that all physicians share. */
export function MacrosPage() {
  const words = useWords(sharedMacroWords)
  const query = useQuery(useTRPC().consoleMacros.list.queryOptions())
  return (
    <PageFrame title={words.title} intro={words.intro} width="reading">
      <QueryBody query={query} failed={words.failed}>
        {({ items }) => <SharedMacroList macros={items} />}
      </QueryBody>
    </PageFrame>
  )
}
