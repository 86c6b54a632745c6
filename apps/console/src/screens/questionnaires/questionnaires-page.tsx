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
  const [uploading, setUploading] = useState(false)
  return (
    <PageFrame
      title={words.title}
      intro={words.intro}
      tools={
        mayChange && (
          <Button look="primary" onClick={() => setUploading(true)}>
            <Plus className="size-4.5" aria-hidden />
            {words.upload}
          </Button>
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
      {uploading && (
        <UploadDialog onClose={() => setUploading(false)} onSaved={(key) => go(`/questionnaires/${key}`)} />
      )}
    </PageFrame>
  )
}
