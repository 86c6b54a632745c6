import { useState } from 'preact/hooks'
import type { Consult } from '../../entities/api/consult-api.ts'
import type { Failure } from '../../entities/api/failure.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { type KeptRating, keepRating, type Rated, readRating } from '../../entities/conversation/kept-rating.ts'
import type { PlainKey } from '../../ui/words/say.ts'

const steps: readonly (readonly [value: number, words: PlainKey])[] = [
  [1, 'rate1'],
  [2, 'rate2'],
  [3, 'rate3'],
  [4, 'rate4'],
  [5, 'rate5'],
]
const commentLimit = 1000

function wordOf(value: number): PlainKey {
  return steps.find(([step]) => step === value)?.[1] ?? 'rate3'
}

/**
 * Asks for a rating once, after the end: five steps and an optional comment.
 * @param rated what is rated. What the patient has not sent survives a reload.
 * @param title the question.
 * @param given returns the text for the rating that was given.
 */
export function RatingForm({
  rated,
  rating,
  rate,
  title,
  given,
}: {
  rated: Rated
  rating: Consult['rating']
  rate: (rating: { value: number; comment: string | null }) => Promise<Failure | null>
  title: string
  given: (answer: { value: number; word: string }) => string
}) {
  const { say, storage } = useApp()
  const [{ value, comment }, setDraft] = useState(() => readRating(storage, rated))
  const write = (draft: KeptRating) => {
    setDraft(draft)
    keepRating(storage, rated, draft)
  }
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (rating) {
    return (
      <div class="rating" role="status">
        <p class="card-title">{say('rateThanks')}</p>
        <p class="card-text">{given({ value: rating.value, word: say(wordOf(rating.value)) })}</p>
      </div>
    )
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    if (value === null || isSending) return
    setSending(true)
    const failure = await rate({ value, comment: comment.trim() || null })
    setFailed(failure !== null)
    if (failure === null) keepRating(storage, rated, null)
    setSending(false)
  }
  return (
    <form class="rating" onSubmit={submit}>
      <fieldset>
        <legend class="card-title">{title}</legend>
        <div class="steps">
          {steps.map(([step, words]) => (
            <label key={step} class={value === step ? 'step step-on' : 'step'}>
              <input
                type="radio"
                name="rating"
                value={step}
                checked={value === step}
                onChange={() => write({ value: step, comment })}
              />
              <span aria-hidden="true">{step}</span>
              <span class="for-readers">{say(words)}</span>
            </label>
          ))}
        </div>
        <p class="step-words" aria-hidden="true">
          {value === null ? (
            <>
              <span>{say('rate1')}</span>
              <span>{say('rate5')}</span>
            </>
          ) : (
            <strong>{say(wordOf(value))}</strong>
          )}
        </p>
      </fieldset>
      {value !== null && (
        <>
          <label class="field">
            {say('rateComment')}
            <textarea
              rows={2}
              dir="auto"
              maxLength={commentLimit}
              value={comment}
              onInput={(event) => write({ value, comment: event.currentTarget.value })}
            />
          </label>
          <button type="submit" class="button button-main" aria-disabled={isSending}>
            {say('rateSend')}
          </button>
          <p role="alert" class="trouble">
            {hasFailed && say('notNow')}
          </p>
        </>
      )}
    </form>
  )
}
