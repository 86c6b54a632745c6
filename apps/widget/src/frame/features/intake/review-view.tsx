import { type Node, say } from '@consult/questionnaires'
import { placeOf, questionsOf, type Step } from '@consult/questionnaires/fill'
import { useState } from 'preact/hooks'
import { useFormApp } from '../../entities/app/app-context.ts'
import { heldBy } from '../../entities/intake/file-answers.ts'
import { Live } from '../../ui/controls/live.tsx'
import { Emergency } from '../emergency/emergency.tsx'
import { useForm } from './intake-context.ts'
import { issueWords } from './issue-words.ts'
import { ProblemList } from './problem-list.tsx'
import { ReviewFiles } from './review-files.tsx'
import { valueWords } from './value-words.ts'

function AnswerWords({ node }: { node: Node }) {
  const { locale } = useFormApp()
  const { t } = useForm()
  if (node.item.type === 'attachment') return <ReviewFiles node={node} />
  if (node.answers.length === 0) return <span class="no-answer">{t('noAnswer')}</span>
  return (
    <>
      {node.answers.map((value, index) => (
        <span key={index} class="review-answer" dir="auto">
          {valueWords(value, node.item, { t, locale })}
        </span>
      ))}
    </>
  )
}

function ReviewStep({ step }: { step: Step }) {
  const { locale } = useFormApp()
  const { t, form } = useForm()
  const questions = questionsOf(step, form.evaluation.value)
  const [first] = questions
  if (!first) return null
  const texts = (node: Node) => (node.item.text ? say(node.item.text, locale) : '')
  return (
    <div class="review-step">
      <dl class="review-answers">
        {questions.map((node) => (
          <div key={placeOf(node)}>
            <dt dir="auto">{texts(node)}</dt>
            <dd>
              <AnswerWords node={node} />
            </dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        class="link"
        aria-label={t('changeAnswer', { question: texts(first) })}
        onClick={() => form.goTo(step.id)}
      >
        {t('change')}
      </button>
    </div>
  )
}

/** All answers before they are sent, each with the way to change it. */
export function ReviewView() {
  const { locale, formats } = useFormApp()
  const { t, form } = useForm()
  const { saver, questionnaire } = form
  const [attempts, setAttempts] = useState(0)
  const isSending = saver.isCompleting.value
  /** The patient can still go back and remove the files that they wait for. */
  const isAwaiting = form.isAwaitingFiles.value
  const { waiting, lost } = heldBy(form.openFiles.value)
  const refusal = saver.refusal.value
  const overall = form.evaluation.value.issuesAt.get(null) ?? []
  const submit = () => {
    if (isSending || isAwaiting) return
    form.submit()
    setAttempts(attempts + 1)
  }
  const stepOf = (place: string) =>
    form.steps.value.find((step) =>
      [...step.nodes, ...questionsOf(step, form.evaluation.value)].some((node) => placeOf(node) === place),
    )
  const words = () => {
    if (saver.wasChanged.value) return t('changedElsewhere')
    if (refusal !== null) return t(refusal === 'invalid_request' ? 'notTaken' : 'closed')
    if (attempts > 0 && lost > 0) return t('filesLost', { count: lost })
    if (isSending && saver.state.value === 'unsaved') return t('sendLater')
    return ''
  }
  return (
    <div class="sheet">
      <div class="sheet-words form-words">
        <section id="form-step" tabIndex={-1} aria-label={t('review')}>
          <h2 class="sheet-title">{t('review')}</h2>
          {questionnaire.title && (
            <p class="form-heading" dir="auto">
              {say(questionnaire.title, locale)}
            </p>
          )}
        </section>
        <ProblemList
          attempts={attempts}
          go={(place) => {
            const step = stepOf(place)
            if (step) form.goTo(step.id)
          }}
        />
        {attempts > 0 &&
          overall.map((issue, index) => (
            <p key={index} class="trouble" role="alert">
              {issueWords(issue, null, { t, locale, formats })}
            </p>
          ))}
        {form.steps.value.map((step) => (
          <ReviewStep key={step.id} step={step} />
        ))}
        {!saver.needsHelp.value && <Emergency />}
      </div>
      <div class="sheet-foot">
        <p role="alert" class="trouble">
          {words()}
        </p>
        {waiting > 0 && (
          <p role="status" class="review-waiting">
            {t(isAwaiting ? 'filesSending' : 'filesWaiting', { count: waiting })}
          </p>
        )}
        <div class="choices">
          <button type="button" class="button" aria-disabled={isSending} onClick={() => isSending || form.back()}>
            {t('back')}
          </button>
          <button type="button" class="button button-main" aria-disabled={isSending || isAwaiting} onClick={submit}>
            <Live>{t(isSending || isAwaiting ? 'sending' : 'submit')}</Live>
          </button>
        </div>
      </div>
    </div>
  )
}
