'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { BookMarked, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { CodeListList } from '../../features/code-lists/code-list-list.tsx'
import { UploadDialog } from '../../features/code-lists/upload-dialog.tsx'
import { useCodeLists } from '../../features/code-lists/use-code-lists.ts'
import { codeListWords } from '../../features/code-lists/words.ts'
import { usePlace } from '../../features/navigation/use-place.tsx'

/** The page for the partner's lists of codes. */
export function CodeListsPage() {
  const words = useWords(codeListWords)
  const query = useCodeLists()
  const { go } = usePlace()
  const mayChange = useMay('changeCodeLists')
  const [isOpen, setOpen] = useState(false)
  return (
    <PageFrame
      title={words.title}
      intro={words.intro}
      tools={
        mayChange && (
          <Button look="primary" onClick={() => setOpen(true)}>
            <Plus className="size-4.5" aria-hidden />
            {words.upload}
          </Button>
        )
      }
    >
      <QueryBody query={query} failed={words.failed}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState mark={<BookMarked className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none}>
              <p>{words.noneText}</p>
            </EmptyState>
          ) : (
            <CodeListList items={items} />
          )
        }
      </QueryBody>
      {isOpen && <UploadDialog onClose={() => setOpen(false)} onSaved={(key) => go(`/code-lists/${key}`)} />}
    </PageFrame>
  )
}
