'use client'

import { LoadingState } from '@consult/ui/controls/empty-state.tsx'
import { lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { BackLink } from '../../features/navigation/back-link.tsx'
import { builderWords } from '../../features/questionnaires/builder/words.ts'
import { useQuestionnaire } from '../../features/questionnaires/use-questionnaires.ts'
import { questionnaireWords } from '../../features/questionnaires/words.ts'

const EditForm = lazyWhenShown(
  () => import('../../features/questionnaires/builder/edit-form.tsx').then((module) => module.EditForm),
  () => <LoadingState />,
)

/** The page that edits a questionnaire. @param from the version to begin with; null: the newest one */
export function BuilderPage({ questionnaireKey, from }: { questionnaireKey: string; from: number | null }) {
  const words = useWords(questionnaireWords)
  const builder = useWords(builderWords)
  const newest = useQuestionnaire(questionnaireKey, null)
  const source = useQuestionnaire(questionnaireKey, from)
  const name = newest.data?.title ?? questionnaireKey
  return (
    <PageFrame
      title={builder.title(name)}
      tools={<BackLink href={`/questionnaires/${questionnaireKey}`}>{name}</BackLink>}
    >
      <QueryBody query={newest} failed={words.oneFailed} notFound={{ title: words.notFound, text: words.notFoundText }}>
        {(questionnaire) => (
          <QueryBody
            query={source}
            failed={words.oneFailed}
            notFound={{ title: words.notFound, text: words.notFoundText }}
          >
            {({ questionnaire: content, version }) => (
              <EditForm newest={questionnaire} content={content} from={version} />
            )}
          </QueryBody>
        )}
      </QueryBody>
    </PageFrame>
  )
}
