'use client'

import type { Patient } from '@consult/domain'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { WriteButton } from '../../entities/patients/write-button.tsx'
import { patientWords } from './words.ts'

function Detail({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  const words = useWords(patientWords)
  const [copied, setCopied] = useState(false)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="col-start-1 wrap-anywhere">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <IconButton
          label={copied ? words.copied(name) : words.copy(name)}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
          onBlur={() => setCopied(false)}
        >
          {copied ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
        </IconButton>
      </dd>
    </div>
  )
}

/**
 * Shows the patient's contact details and the partner's own id. They are seldom needed, so the section is closed at first.
 */
export function ContactDetails({ patient: { id, phone, email, externalId } }: { patient: Patient }) {
  const words = useWords(patientWords)
  return (
    <details className="border-y border-line py-3 text-s">
      <summary className="font-semibold text-muted pointer-coarse:min-h-11">{words.contact}</summary>
      <dl className="grid gap-2 pt-2">
        <Detail name={words.phone} text={phone}>
          <a href={`tel:${phone}`} dir="ltr" className="figures underline-offset-2 hover:underline">
            {phone}
          </a>
        </Detail>
        {email && (
          <Detail name={words.email} text={email}>
            <a href={`mailto:${email}`} dir="ltr" className="underline-offset-2 hover:underline">
              {email}
            </a>
          </Detail>
        )}
        <Detail name={words.clinicNumber} text={externalId}>
          <bdi className="figures">{externalId}</bdi>
        </Detail>
      </dl>
      <WriteButton patientId={id} className="mt-3" />
    </details>
  )
}
