'use client'

import type { AppRouter } from '@consult/trpc'
import { Button } from '@consult/ui/controls/button.tsx'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { changeFault } from '@consult/web-client/changes/change-fault.ts'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { useMutation } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { type FormEvent, useState } from 'react'
import { Section } from '../../ui/section.tsx'
import { installationWords } from './words.ts'

type Report = inferRouterOutputs<AppRouter>['consoleInstallation']['check']

const tones = { error: 'danger', warning: 'warning', note: 'neutral' } as const

function Findings({ report }: { report: Report }) {
  const words = useWords(installationWords)
  return (
    <Section title={report.works ? words.works : words.broken} text={report.url}>
      {report.findings.length === 0 ? (
        <p className="text-m text-muted">{words.none}</p>
      ) : (
        <ul className="divide-y divide-line rounded-m border border-line">
          {report.findings.map(({ code, level, message, directive, add }) => (
            <li key={`${code} ${directive} ${add}`} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3">
              <Chip tone={tones[level]}>{words.levels[level]}</Chip>
              {/* The service writes what it found, and what to do, in English. */}
              <p lang="en" className="min-w-0 flex-1 basis-48 text-m wrap-anywhere">
                {message}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Checks a page with the widget. The member enters the page's address. */
export function InstallationCheck() {
  const words = useWords(installationWords)
  const language = useLanguage()
  const check = useMutation(useTRPC().consoleInstallation.check.mutationOptions())
  const [url, setUrl] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(url.trim() === '')
    if (url.trim() !== '') check.mutate({ url: url.trim() })
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <form noValidate onSubmit={submit} className="flex min-w-0 flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <TextField
            label={words.url}
            hint={words.urlHint}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={url}
            fault={isMissing ? words.urlMissing : undefined}
            onChange={(event) => setUrl(event.target.value)}
          />
        </div>
        <Button type="submit" look="primary" busy={check.isPending} className="mt-6 min-h-11">
          {words.check}
        </Button>
      </form>
      <div role="status" className="grid grid-cols-1 gap-4">
        {check.isError && (
          <p className="text-m font-medium text-danger-text">
            {`${words.notDone}. ${changeFault(faultOf(check.error), language)}`}
          </p>
        )}
        {check.data && <Findings report={check.data} />}
      </div>
    </div>
  )
}
