'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { usePlace } from '../../features/navigation/use-place.tsx'
import { NewDialog } from '../../features/note-templates/new-dialog.tsx'
import { TemplateList } from '../../features/note-templates/template-list.tsx'
import { useNoteTemplates } from '../../features/note-templates/use-note-templates.ts'
import { noteTemplateWords } from '../../features/note-templates/words.ts'

/** The page for the forms in which physicians write notes. */
export function NoteTemplatesPage() {
  const words = useWords(noteTemplateWords)
  const query = useNoteTemplates()
  const { go } = usePlace()
  const mayChange = useMay('changeNoteTemplates')
  const [isOpen, setOpen] = useState(false)
  return (
    <PageFrame
      title={words.title}
      intro={words.intro}
      tools={
        mayChange && (
          <Button look="primary" disabled={!query.data} onClick={() => setOpen(true)}>
            <Plus className="size-4.5" aria-hidden />
            {words.newTitle}
          </Button>
        )
      }
    >
      <QueryBody query={query} failed={words.failed}>
        {({ items }) => <TemplateList items={items} />}
      </QueryBody>
      {isOpen && (
        <NewDialog
          taken={query.data?.items.map(({ key }) => key) ?? []}
          onClose={() => setOpen(false)}
          onNamed={(key, title) => go(`/note-templates/${key}/edit?title=${encodeURIComponent(title)}`)}
        />
      )}
    </PageFrame>
  )
}
