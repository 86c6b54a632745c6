'use client'

import type { AsyncConsult, EventMessage, Message } from '@consult/domain'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { fullWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { Born } from '../../entities/patients/born.tsx'
import { usePatient } from '../../entities/patients/use-patient.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { byteWords } from '../composer/byte-words.ts'
import { noticeWords } from './notice-words.ts'
import { OutcomeCard } from './outcome-card.tsx'
import { PrintedFacts } from './print/printed-facts.tsx'
import { printWords } from './print/words.ts'
import { RemovedFiles } from './removed-files.tsx'
import { Resolution } from './resolution.tsx'

function PrintedMessage({
  message,
  patientName,
}: {
  message: EventMessage & Partial<Pick<Message, 'removedFiles'>>
  patientName: string
}) {
  const words = useWords(printWords)
  const locale = useLocale()
  const { author, notice, text, attachments, createdAt } = message
  const name = author.type === 'patient' ? patientName : author.name || words.notice
  return (
    <article data-message={message.messageId} className="mb-4">
      <h2 className="break-after-avoid text-s font-semibold">
        <bdi>{author.type === 'system' ? words.notice : name}</bdi>
        <time dateTime={createdAt} className="figures ms-2 font-normal text-muted">
          {fullWords(createdAt, locale)}
        </time>
      </h2>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {notice ? noticeWords(notice, locale) : text}
      </p>
      {notice && <Resolution {...notice.params} />}
      {attachments.map((file) => (
        <p key={file.attachmentId} className="wrap-anywhere text-s">
          {words.attached}: <bdi className="font-medium">{file.fileName}</bdi> (
          {byteWords(file.byteSize, locale.language ?? 'en')})
        </p>
      ))}
      {message.removedFiles && <RemovedFiles files={message.removedFiles} />}
    </article>
  )
}

/**
 * A conversation on paper. Its header, which names the patient, is a table header, because browsers repeat table headers on
 * every page. The page numbers are in globals.css.
 */
export function PrintedThread({
  consult,
  patientName,
  messages,
  isWhole,
}: {
  consult: AsyncConsult
  patientName: string
  messages: readonly EventMessage[]
  isWhole: boolean
}) {
  const words = useWords(printWords)
  const locale = useLocale()
  const { physician } = useWorkspace().me
  const birthDate = usePatient(consult.patientId).data?.patient.birthDate
  const printed = words.printedBy(
    fullWords(new Date(serverNow()).toISOString(), locale),
    [physician.firstName, physician.lastName].join(' '),
  )
  return (
    <div data-print="" className="hidden text-m text-ink print:block">
      <table className="w-full">
        <thead>
          <tr>
            <th scope="col" className="border-b border-line pb-2 text-start font-normal">
              <span className="me-3 text-l font-semibold">
                <bdi>{patientName}</bdi>
              </span>
              <Born birthDate={birthDate} />
              <PrintedFacts consult={consult} />
              <span className="block text-s text-muted">
                {words.consult} <span className="figures">{consult.id}</span> · {words.started}{' '}
                {fullWords(consult.createdAt, locale)} · {words.printed} {printed}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="pt-4">
              {!isWhole && <p className="mb-4 font-semibold">{words.incomplete}</p>}
              {messages.map((message) => (
                <PrintedMessage key={message.messageId} message={message} patientName={patientName} />
              ))}
              <OutcomeCard consult={consult} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
