'use client'

import { Button, buttonClasses } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FailureNote } from '../sign-in/failure-note.tsx'
import { takeToken } from '../sign-in/link-token.ts'
import { choiceSchema } from '../sign-in/new-password-schema.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { useSecondStep } from '../sign-in/second-step/use-second-step.ts'
import { choosePassword, type Failure, type LinkKind, openLink } from '../sign-in/session-requests.ts'
import { sessionWords } from '../sign-in/words.ts'
import { SecondStepFrame } from './second-step-frame.tsx'
import { SignedOutFrame } from './signed-out-frame.tsx'

interface OpenedLink {
  readonly token: string
  readonly email: string
}

let opening: Promise<OpenedLink | Failure> | null = null

async function open(kind: LinkKind): Promise<OpenedLink | Failure> {
  const token = takeToken()
  const answer = await openLink({ kind, token })
  return answer.failure ?? { token, email: answer.email }
}

function DeadLink({ failure }: { failure: Failure }) {
  const words = useWords(sessionWords)
  const { reason } = failure
  const isDead = reason === 'refused' || reason === 'malformed'
  return (
    <SignedOutFrame title={words.linkFailed} words={<p role="alert">{isDead ? words.linkDead : words.linkUnread}</p>}>
      {isDead ? (
        <a href="/forgot" className={buttonClasses('primary', 'min-h-11 w-full')}>
          {words.newLink}
        </a>
      ) : null}
      <a href="/sign-in" className={buttonClasses('quiet', 'mt-3 min-h-11 w-full')}>
        {words.backToSignIn}
      </a>
    </SignedOutFrame>
  )
}

const goOn = () => location.replace('/')

function Choice({ kind, link, onDead }: { kind: LinkKind; link: OpenedLink; onDead: (failure: Failure) => void }) {
  const words = useWords(sessionWords)
  const [failure, setFailure] = useState<Failure | null>(null)
  const second = useSecondStep()
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    resolver: zodResolver(choiceSchema),
    defaultValues: { password: '' },
    reValidateMode: 'onSubmit',
  })
  // It is the one thing to fill in, and comes after a field that cannot be.
  useEffect(() => setFocus('password'), [setFocus])
  const submit = handleSubmit(async ({ password }) => {
    setFailure(null)
    const answer = await choosePassword({ kind, token: link.token, password })
    const { failure: found } = answer
    if (!found) {
      if (answer.step) second.begin(answer.step)
      else goOn()
    } else if (found.reason === 'refused') onDead(found)
    else if (found.isWeak) {
      setError('password', { type: 'weak' })
      setFocus('password')
    } else setFailure(found)
  })
  const fault = formState.errors.password
  if (second.step) {
    // The password is set, and the link is used: an expired second step starts again at the sign-in page.
    const startAgain = () => location.replace('/sign-in')
    return <SecondStepFrame second={{ ...second, startAgain }} step={second.step} onDone={goOn} />
  }
  return (
    <SignedOutFrame title={words.choose[kind]} words={words.chooseText[kind]}>
      <form noValidate onSubmit={submit}>
        <FailureNote failure={failure} faults={words.chooseFaults} />
        <div className="grid gap-5">
          {/* Read-only: password managers save the password under this email address. */}
          <TextField label={words.email} type="email" autoComplete="username" readOnly value={link.email} />
          <PasswordField
            label={words.newPassword}
            autoComplete="new-password"
            hint={words.passwordRule}
            fault={fault && (fault.type === 'weak' ? words.passwordWeak : words.passwordFault)}
            {...register('password')}
          />
          <Button type="submit" look="primary" busy={formState.isSubmitting} className="min-h-11">
            {words.setPassword}
          </Button>
        </div>
      </form>
    </SignedOutFrame>
  )
}

/**
 * The target of an email's link `/invitation#token=…` or `/reset#token=…`. The user chooses a password, and the first page
 * opens.
 */
export function ChoosePassword({ kind }: { kind: LinkKind }) {
  const words = useWords(sessionWords)
  const [found, setFound] = useState<OpenedLink | Failure | null>(null)

  useEffect(() => {
    // React may run this effect twice, but the token can be taken from the URL only once.
    opening ??= open(kind)
    opening.then(setFound)
    // Opening a second link in this page changes only the hash, which loads nothing. Reload instead.
    const reload = () => location.reload()
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [kind])

  if (found === null) {
    return (
      <SignedOutFrame
        title={words.openingLink}
        words={
          <p role="status" className="flex items-center gap-2.5">
            <LoaderCircle className="size-4.5 animate-spin text-accent" aria-hidden />
            {words.oneMoment}
          </p>
        }
      />
    )
  }
  if ('reason' in found) return <DeadLink failure={found} />
  return <Choice kind={kind} link={found} onDead={setFound} />
}
