'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { LoadMore } from '@consult/web-client/lists/load-more.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { ClipboardList, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { usePlace } from '../../features/navigation/use-place.tsx'
import { NewDialog } from '../../features/questionnaires/builder/new-dialog.tsx'
import { builderWords } from '../../features/questionnaires/builder/words.ts'
import { QuestionnaireList } from '../../features/questionnaires/questionnaire-list.tsx'
import { UploadDialog } from '../../features/questionnaires/upload-dialog.tsx'
import { useQuestionnaires } from '../../features/questionnaires/use-questionnaires.ts'
import { questionnaireWords } from '../../features/questionnaires/words.ts'

/** The page for the partner's forms. */
export function QuestionnairesPage() {
  const words = useWords(questionnaireWords)
  const pages = useQuestionnaires()
  const { go } = usePlace()
  const mayChange = useMay('changeQuestionnaires')
  const builder = useWords(builderWords)
  const [open, setOpen] = useState<'new' | 'upload' | null>(null)
  const close = () => setOpen(null)
  return (
    <PageFrame
      title={words.title}
      intro={words.intro}
      tools={
        mayChange && (
          <>
            <Button onClick={() => setOpen('upload')}>{words.upload}</Button>
            <Button look="primary" onClick={() => setOpen('new')}>
              <Plus className="size-4.5" aria-hidden />
              {builder.newTitle}
            </Button>
          </>
        )
      }
    >
      <QueryBody query={pages} failed={words.failed}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState mark={<ClipboardList className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none}>
              <p>{words.noneText}</p>
            </EmptyState>
          ) : (
            <>
              <QuestionnaireList items={items} />
              <LoadMore pages={pages} />
            </>
          )
        }
      </QueryBody>
      {open === 'upload' && <UploadDialog onClose={close} onSaved={(key) => go(`/questionnaires/${key}`)} />}
      {open === 'new' && <NewDialog onClose={close} onMade={(key) => go(`/questionnaires/${key}/edit`)} />}
    </PageFrame>
  )
}
