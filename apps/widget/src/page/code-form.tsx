import { useState } from 'preact/hooks'
import { digitsOf } from './birth-date.ts'
import type { FormProps } from './date-form.tsx'
import type { Outcome } from './page-api.ts'
import { fill } from './words.ts'

const codeLength = 6

/** Offers a code by mail, and takes it. The page never learns whether a code was sent. */
export function CodeForm(props: FormProps & { readonly askCode: () => Promise<Outcome> }) {
  const { words, trouble, isBusy, send, complain, askCode } = props
  const [isSent, setSent] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [code, setCode] = useState('')
  const ask = async () => {
    if (isAsking) return
    setAsking(true)
    complain('')
    const outcome = await askCode()
    setAsking(false)
    // Codes that were sent before still arrive, so the field is there too.
    if (outcome.is === 'sent' || outcome.is === 'wait') setSent(true)
    if (outcome.is === 'wait') complain(fill(words.tooManyCodes, Math.ceil(outcome.seconds / 60)))
    if (outcome.is === 'trouble') complain(words.trouble)
  }
  const submit = (event: Event) => {
    event.preventDefault()
    const digits = digitsOf(code)
    if (!isSent) ask()
    else if (digits.length !== codeLength) complain(words.codeIncomplete)
    else send({ code: digits })
  }
  return (
    <form noValidate onSubmit={submit}>
      <p role="status">{isSent ? words.codeSent : words.codeOffer}</p>
      {isSent && (
        <label class="code">
          <span>{words.code}</span>
          <input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            aria-describedby="trouble"
            aria-invalid={trouble !== ''}
            value={code}
            onInput={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </label>
      )}
      <p id="trouble" class="trouble" role="alert">
        {trouble}
      </p>
      <button type="submit" class="button" aria-disabled={isBusy || isAsking}>
        {isSent ? words.go : words.sendCode}
      </button>
      {isSent && (
        <button type="button" class="link" onClick={ask}>
          {words.again}
        </button>
      )}
    </form>
  )
}
