'use client'

import { Button, buttonClasses } from '@consult/ui/controls/button.tsx'
import { lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { When } from '@consult/web-client/lists/when.tsx'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { BackLink } from '../../features/navigation/back-link.tsx'
import { PlaceLink } from '../../features/navigation/place-link.tsx'
import { partnerKeyWords } from '../../features/partner-keys/words.ts'
import { builderWords } from '../../features/questionnaires/builder/words.ts'
import { Findings } from '../../features/questionnaires/findings.tsx'
import type { Questionnaire } from '../../features/questionnaires/questionnaire.ts'
import { askedWords, StatusChip } from '../../features/questionnaires/questionnaire-list.tsx'
import { UploadDialog } from '../../features/questionnaires/upload-dialog.tsx'
import { useQuestionnaire, useRereadQuestionnaires } from '../../features/questionnaires/use-questionnaires.ts'
import { questionnaireWords } from '../../features/questionnaires/words.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Copied } from '../../ui/copied.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'

const Outline = lazyWhenShown(() =>
  import('../../features/questionnaires/outline.tsx').then((module) => module.Outline),
)

function Details({
  questionnaire,
  newest,
  onVersion,
}: {
  questionnaire: Questionnaire
  newest: number
  onVersion: (version: number) => void
}) {
  const words = useWords(questionnaireWords)
  const keyWords = useWords(partnerKeyWords)
  const builder = useWords(builderWords)
  const api = useTRPCClient().consoleQuestionnaires
  const reread = useRereadQuestionnaires()
  const mayChange = useMay('changeQuestionnaires')
  const [open, setOpen] = useState<'publish' | 'retire' | 'upload' | null>(null)
  const { key, version, status, title, languages, blockers, warnings } = questionnaire
  const name = title ?? key
  const isDraft = status === 'draft'
  const publish = async () => {
    await api.publish.mutate({ key })
    await reread()
    showToast({ kind: 'done', title: words.publishedNow })
  }
  const retire = async () => {
    await api.retire.mutate({ key })
    await reread()
    showToast({ kind: 'done', title: words.retiredNow })
  }
  const facts: [string, React.ReactNode][] = [
    [words.version(version), <StatusChip key="status" status={status} />],
    [keyWords.key, <Copied key="key" text={key} name={keyWords.key} />],
    [words.created, <When key="created" at={questionnaire.createdAt} />],
    ...(languages.length > 0 ? [[words.languages, languages.join(', ')] as [string, string]] : []),
    ...(questionnaire.publishedAt
      ? [[words.published, <When key="published" at={questionnaire.publishedAt} />] as [string, React.ReactNode]]
      : []),
  ]
  return (
    <div className="grid grid-cols-1 gap-4">
      <Section
        title={name}
        text={askedWords(words, questionnaire)}
        tools={
          mayChange && (
            <>
              <PlaceLink
                href={`/questionnaires/${key}/edit${version === newest ? '' : `?from=${version}`}`}
                className={buttonClasses('secondary')}
              >
                {isDraft ? builder.edit : builder.editAsNew}
              </PlaceLink>
              <Button onClick={() => setOpen('upload')}>{words.uploadNew}</Button>
              {questionnaire.activeVersion !== null && (
                <Button onClick={() => setOpen('retire')}>{words.retire}</Button>
              )}
              {isDraft && (
                <Button look="primary" disabled={blockers.length > 0} onClick={() => setOpen('publish')}>
                  {words.publish}
                </Button>
              )}
            </>
          )
        }
      >
        <Facts facts={facts} />
        {newest > 1 && (
          <div className="max-w-60">
            <SelectField
              label={words.choose}
              value={String(version)}
              options={Array.from({ length: newest }, (_, index) => String(newest - index)).map((value) => ({
                value,
                text: words.version(Number(value)),
              }))}
              onChange={(value) => onVersion(Number(value))}
            />
          </div>
        )}
        <Findings blockers={blockers} warnings={warnings} />
      </Section>
      <Section title={words.look} text={words.lookText}>
        <Outline resource={questionnaire.questionnaire} />
      </Section>
      <Section title={words.json}>
        <CodeBlock text={JSON.stringify(questionnaire.questionnaire, null, 2)} name={words.json} />
      </Section>
      {open === 'publish' && (
        <ChangeDialog
          change={{ title: words.publishTitle(name), text: words.publishText, button: words.publish, run: publish }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'retire' && (
        <ChangeDialog
          change={{
            title: words.retireTitle(name),
            text: words.retireText,
            button: words.retire,
            isDangerous: true,
            run: retire,
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'upload' && <UploadDialog fixedKey={key} onClose={() => setOpen(null)} onSaved={() => onVersion(0)} />}
    </div>
  )
}

/** The page for one questionnaire: its versions, its questions, and what a check found. */
export function QuestionnairePage({ questionnaireKey }: { questionnaireKey: string }) {
  const words = useWords(questionnaireWords)
  const [version, setVersion] = useState<number | null>(null)
  const query = useQuestionnaire(questionnaireKey, version)
  const newest = useQuestionnaire(questionnaireKey, null).data?.version ?? 1
  return (
    <PageFrame title={words.title} tools={<BackLink href="/questionnaires">{words.back}</BackLink>}>
      <QueryBody query={query} failed={words.oneFailed} notFound={{ title: words.notFound, text: words.notFoundText }}>
        {(questionnaire) => (
          <Details
            questionnaire={questionnaire}
            newest={newest}
            onVersion={(wanted) => setVersion(wanted === 0 || wanted === newest ? null : wanted)}
          />
        )}
      </QueryBody>
    </PageFrame>
  )
}
