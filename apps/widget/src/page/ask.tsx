import { useState } from 'preact/hooks'
import type { Admission } from '../loader/exchange.ts'
import { CodeForm } from './code-form.tsx'
import { DateForm } from './date-form.tsx'
import type { IdentityAnswer, Outcome, PageApi } from './page-api.ts'
import type { Screen } from './screen.ts'
import type { PageWords } from './words/page-words.ts'
import { fill } from './words.ts'

/** A wait that is longer than this ends on another day. Seconds. */
const shortWait = 60

/** What went wrong with an answer, in words; '' when nothing did. */
function troubleWords(words: PageWords, outcome: Outcome): string {
  if (outcome.is === 'wrong') return outcome.triesLeft > 0 ? fill(words.wrong, outcome.triesLeft) : words.none
  if (outcome.is === 'wait') return outcome.seconds > shortWait ? words.none : words.busy
  return outcome.is === 'trouble' ? words.trouble : ''
}

function Told({ title, text }: { title: string; text?: string }) {
  return (
    <main class="ask">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
    </main>
  )
}

/** Asks who the person is, by date of birth or by code. It shows nothing of the patient or the sender. */
export function Ask(props: {
  readonly screen: Screen
  readonly words: PageWords
  readonly locale: string
  readonly api: PageApi
  readonly admit: (admission: Admission) => void
  readonly end: () => void
}) {
  const { screen, words, locale, api, admit, end } = props
  const [byCode, setByCode] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (screen === 'no-link') return <Told title={words.noLink} />
  if (screen === 'ended') return <Told title={words.endedTitle} text={words.endedText} />

  const send = async (answer: IdentityAnswer) => {
    if (isBusy) return
    setBusy(true)
    setTrouble('')
    const outcome = await api.verify(answer)
    setBusy(false)
    if (outcome.is === 'admitted') return admit(outcome.admission)
    if (outcome.is === 'ended') return end()
    setTrouble(troubleWords(words, outcome))
  }
  const turn = (to: boolean) => {
    setTrouble('')
    setByCode(to)
  }
  const shared = { words, trouble, isBusy, send, complain: setTrouble }
  return (
    <main class="ask">
      <h1>{words.heading}</h1>
      {screen === 'lapsed' && <p>{words.lapsed}</p>}
      {byCode ? <CodeForm {...shared} askCode={() => api.askCode(locale)} /> : <DateForm {...shared} locale={locale} />}
      <p>
        <button type="button" class="link" onClick={() => turn(!byCode)}>
          {byCode ? words.useDate : words.useCode}
        </button>
      </p>
    </main>
  )
}
