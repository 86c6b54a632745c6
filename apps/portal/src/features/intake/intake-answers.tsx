'use client'

import { hasExpressions, type Item, type StartExpressions, say } from '@consult/questionnaires'
import { Button } from '@consult/ui/controls/button.tsx'
import { OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { dateWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { AnswerFiles } from './answer-files.tsx'
import { answerWords } from './answer-words.ts'
import { type ClinicalAnswer, clinicalAnswers } from './clinical-answers.ts'
import type { Answers } from './intake.ts'
import { intakeWords } from './words.ts'

/** From this number of questions on, the whole list is closed at first: flags and positives are above it. */
const longForm = 15

/** Loads what runs expressions, for forms that have some. Undefined while it loads. */
function useExpressions(form: Answers['form']): StartExpressions | null | undefined {
  const needed = hasExpressions(form)
  const [start, setStart] = useState<{ readonly is: StartExpressions } | null>(null)
  useEffect(() => {
    if (!needed) return
    void import('@consult/questionnaires/expressions').then(({ startFhirPath }) => setStart({ is: startFhirPath }))
  }, [needed])
  return needed ? start?.is : null
}

/** A file whose time is over. Without this line, the answer would look as if the patient had given none. */
function RemovedFile({ name, removedAt }: { name: string | null; removedAt: string }) {
  const words = useWords(intakeWords)
  const locale = useLocale()
  return (
    <span className="flex items-start gap-1.5 text-muted">
      <FileX className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0">
        {name !== null && <bdi className="block">{name}</bdi>}
        {words.fileRemoved(dateWords(removedAt, serverNow(), locale))}
      </span>
    </span>
  )
}

function Values({ answer, files }: { answer: ClinicalAnswer; files: Answers['files'] }) {
  const words = useWords(intakeWords)
  const language = useLanguage()
  const { item, values, state } = answer
  if (state === 'not_asked') return <span className="text-faint italic">{words.notAsked}</span>
  if (state === 'unanswered') return <span className="text-faint">{words.unanswered}</span>
  const urls = values.flatMap((value) => (value.kind === 'attachment' ? value.url : []))
  const attachments = files.filter(({ attachmentId }) => urls.includes(`attachments/${attachmentId}`))
  return (
    <>
      {values.map((value, index) =>
        value.kind === 'attachment' ? (
          value.removedAt !== undefined && <RemovedFile key={index} name={value.title} removedAt={value.removedAt} />
        ) : (
          <span key={index} className="block whitespace-pre-wrap" dir="auto">
            {answerWords(value, item, { language, yes: words.yes, no: words.no })}
          </span>
        ),
      )}
      <AnswerFiles files={attachments} />
    </>
  )
}

function AnswerList({
  answers,
  files,
  withGroups = false,
}: {
  answers: readonly ClinicalAnswer[]
  files: Answers['files']
  withGroups?: boolean
}) {
  const language = useLanguage()
  let last: Item | undefined
  return (
    <dl className="grid gap-2 text-m">
      {answers.map((answer) => {
        const group = answer.groups.at(-1)
        const isNewGroup = withGroups && group !== last
        last = group
        return (
          <div key={answer.id} className="grid gap-0.5">
            <dt dir="auto" className="text-s text-muted wrap-anywhere">
              {isNewGroup && group?.text && (
                <span dir="auto" className="mt-1 mb-0.5 block font-semibold">
                  {say(group.text, language)}
                </span>
              )}
              {answer.item.text ? say(answer.item.text, language) : answer.item.linkId}
            </dt>
            <dd className={`wrap-anywhere ${answer.state === 'positive' ? 'font-semibold' : ''}`}>
              <Values answer={answer} files={files} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The scores of earlier answers of the patient, below those of these. */
function Earlier({ answers: { earlier, scores } }: { answers: Answers }) {
  const words = useWords(intakeWords)
  const locale = useLocale()
  const lines = scores.flatMap(({ code, title }) => {
    const values = earlier.flatMap(({ scores: before, completedAt }) => {
      const score = before.find((each) => each.code === code)
      if (score?.value === null || score === undefined) return []
      return `${score.value}${score.band === null ? '' : ` (${score.band})`}, ${dateWords(completedAt, serverNow(), locale)}`
    })
    return values.length === 0 ? [] : [{ code, name: title ?? code, text: words.earlier(values.join('; ')) }]
  })
  return lines.map(({ code, name, text }) => (
    <p key={code} className="text-s text-muted wrap-anywhere">
      {lines.length > 1 && `${name} · `}
      {text}
    </p>
  ))
}

function Loaded({ answers }: { answers: Answers }) {
  const words = useWords(intakeWords)
  const start = useExpressions(answers.form)
  if (start === undefined) return <Loading />
  const all = clinicalAnswers(answers.form, answers.response, start)
  if (!all) return <p className="text-m text-warning-text">{words.notReadable}</p>
  const shown = all.filter(({ item }) => !item.hidden)
  const positive = shown.filter(({ state }) => state === 'positive')
  return (
    <div className="grid gap-3">
      <Earlier answers={answers} />
      {positive.length > 0 && (
        <section aria-label={words.positive} className="grid gap-1.5">
          <h4 className="text-s font-semibold text-muted">{words.positive}</h4>
          <AnswerList answers={positive} files={answers.files} />
        </section>
      )}
      {/* Where most answers are positive, as in a score, the list above has almost all of them. */}
      <details open={shown.length <= longForm && positive.length * 2 <= shown.length}>
        <summary className="min-h-6 cursor-pointer text-s font-semibold text-muted">{words.all(shown.length)}</summary>
        <div className="pt-2">
          <AnswerList answers={shown} files={answers.files} withGroups />
        </div>
      </details>
    </div>
  )
}

function Loading() {
  const words = useWords(intakeWords)
  return (
    <div className="grid gap-2" aria-busy="true">
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <span className="skeleton h-4 w-40" />
      <span className="skeleton h-4 w-28" />
    </div>
  )
}

/** The answers to one questionnaire of a consult. @param revision of the consult, so that newer answers are read */
export function IntakeAnswers({ consultId, intakeKey }: { consultId: string; intakeKey: string }) {
  const words = useWords(intakeWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const online = useOnline()
  const query = useQuery(useTRPC().intakes.read.queryOptions({ consultId, key: intakeKey }))
  if (query.data) return <Loaded answers={query.data} />
  if (!query.isError) return online ? <Loading /> : <OfflineState />
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="text-s text-muted">
        {words.failed} {wordsOf(faultOf(query.error), language)}
      </p>
      <Button onClick={() => void query.refetch()} busy={query.isFetching}>
        {controls.tryAgain}
      </Button>
    </div>
  )
}
