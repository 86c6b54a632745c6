import { say } from '@consult/questionnaires'
import { placeOf } from '@consult/questionnaires/fill'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useFormApp } from '../../entities/app/app-context.ts'
import type { Position } from '../../entities/intake/intake-form.ts'
import { idsOf } from './field-ids.ts'
import { useForm } from './intake-context.ts'
import { NodeView } from './node-view.tsx'
import { ProblemList } from './problem-list.tsx'
import { SaveLine } from './save-line.tsx'

/** One question, or one page of them, with the way on and back. */
export function StepView({ position: { step, index } }: { position: Exclude<Position, 'review'> }) {
  const { locale } = useFormApp()
  const { t, form } = useForm()
  const [attempts, setAttempts] = useState(0)
  const count = form.steps.value.length
  const top = useRef<HTMLDivElement>(null)
  const heading = step.headings.map((text) => say(text, locale)).join(' · ')
  const { title, description } = form.questionnaire

  useEffect(() => {
    // Several problems are listed above the questions, and the list takes the focus.
    const [place, ...others] = form.problems.peek()
    if (place !== undefined && others.length === 0) document.getElementById(idsOf(place).field)?.focus()
  }, [attempts, form])

  useEffect(() => {
    top.current?.closest('.sheet-words')?.scrollTo?.(0, 0)
  }, [step.id])

  const next = () => {
    form.next()
    setAttempts(attempts + 1)
  }
  return (
    <form
      class="sheet"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      <div class="form-bar">
        <progress max={count} value={index + 1} aria-hidden="true" />
        <p class="form-bar-words">
          <span>{t('progress', { at: index + 1, count })}</span>
          <SaveLine />
        </p>
      </div>
      <div class="sheet-words form-words" ref={top}>
        <section id="form-step" tabIndex={-1} aria-label={t('progress', { at: index + 1, count })}>
          {index === 0 && (
            <>
              <h2 class="sheet-title" dir="auto">
                {title ? say(title, locale) : t('title')}
              </h2>
              {description && (
                <p class="form-text" dir="auto">
                  {say(description, locale)}
                </p>
              )}
            </>
          )}
          {heading !== '' && (
            <p class="form-heading" dir="auto">
              {heading}
            </p>
          )}
        </section>
        {form.problems.value.length > 1 && <ProblemList attempts={attempts} />}
        {step.nodes.map((node) => (
          <NodeView key={placeOf(node)} node={node} />
        ))}
      </div>
      <div class="sheet-foot">
        <div class="choices">
          {index > 0 && (
            <button type="button" class="button" onClick={form.back}>
              {t('back')}
            </button>
          )}
          <button type="submit" class="button button-main">
            {t('next')}
          </button>
        </div>
      </div>
    </form>
  )
}
