'use client'

import { emailAddressSchema } from '@consult/domain/email'
import { Button, buttonClasses } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import Link from 'next/link'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FailureNote } from '../sign-in/failure-note.tsx'
import { askForLink, type Failure } from '../sign-in/session-requests.ts'
import { typedEmail } from '../sign-in/typed-email.ts'
import { sessionWords } from '../sign-in/words.ts'
import { SignedOutFrame } from './signed-out-frame.tsx'

const schema = z.object({ email: emailAddressSchema })

/** Asks for the email address to send a password link to. The response is the same for every address. */
export function ForgotPassword() {
  const words = useWords(sessionWords)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: typedEmail.get() },
    reValidateMode: 'onSubmit',
  })
  const submit = handleSubmit(async ({ email }) => {
    setFailure(null)
    const { failure: found } = await askForLink(email)
    if (found) setFailure(found)
    else setSentTo(email)
  })
  const back = (
    <Link href="/sign-in" className={buttonClasses('quiet', 'mt-3 min-h-11 w-full')}>
      {words.backToSignIn}
    </Link>
  )

  if (sentTo !== null) {
    return (
      <SignedOutFrame title={words.linkAsked} words={<p role="status">{words.linkAskedText(sentTo)}</p>}>
        <p className="text-m text-muted">{words.noMail}</p>
        <Button className="mt-5 min-h-11 w-full" onClick={() => setSentTo(null)}>
          {words.askAgain}
        </Button>
        {back}
      </SignedOutFrame>
    )
  }
  return (
    <SignedOutFrame title={words.forgotTitle} words={words.forgotText}>
      <form noValidate onSubmit={submit}>
        <FailureNote failure={failure} faults={words.askFaults} />
        <div className="grid gap-5">
          <TextField
            label={words.email}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            fault={formState.errors.email && words.emailMissing}
            {...register('email', { onChange: (event) => typedEmail.set(event.target.value) })}
          />
          <Button type="submit" look="primary" busy={formState.isSubmitting} className="min-h-11">
            {words.sendLink}
          </Button>
        </div>
      </form>
      {back}
    </SignedOutFrame>
  )
}
