import { useState } from 'preact/hooks'
import { type DateParts, dayOf, partsInOrder } from './birth-date.ts'
import type { IdentityAnswer } from './page-api.ts'
import type { PageWords } from './words/page-words.ts'

/** What both forms need. */
export interface FormProps {
  readonly words: PageWords
  readonly trouble: string
  readonly isBusy: boolean
  readonly send: (answer: IdentityAnswer) => void
  readonly complain: (words: string) => void
}

const autocomplete = { day: 'bday-day', month: 'bday-month', year: 'bday-year' } as const

/** Asks for the date of birth in three fields, because the wheels of phones take a long time to reach a year. */
export function DateForm({ words, locale, trouble, isBusy, send, complain }: FormProps & { readonly locale: string }) {
  const [parts, setParts] = useState<DateParts>({ day: '', month: '', year: '' })
  const submit = (event: Event) => {
    event.preventDefault()
    const birthDate = dayOf(parts)
    if (birthDate === null) complain(words.incomplete)
    else send({ birthDate })
  }
  return (
    <form noValidate onSubmit={submit}>
      <p id="why">{words.why}</p>
      <fieldset aria-describedby="trouble">
        <legend>{words.birthDate}</legend>
        {partsInOrder(locale).map((part) => (
          <label key={part} class={part}>
            <span>{words[part]}</span>
            <input
              name={part}
              inputMode="numeric"
              autoComplete={autocomplete[part]}
              maxLength={part === 'year' ? 4 : 2}
              required
              aria-invalid={trouble !== ''}
              value={parts[part]}
              onInput={({ currentTarget }) => setParts({ ...parts, [part]: currentTarget.value })}
            />
          </label>
        ))}
      </fieldset>
      <p id="trouble" class="trouble" role="alert">
        {trouble}
      </p>
      <button type="submit" class="button" aria-disabled={isBusy}>
        {words.go}
      </button>
    </form>
  )
}
