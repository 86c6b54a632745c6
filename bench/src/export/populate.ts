import { randomBytes } from 'node:crypto'
import { link, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** The data of a patient. */
export interface Size {
  readonly messages: number
  readonly files: number
  readonly fileBytes: number
}

/** The threads of a patient. The first has half of the messages. */
const threads = 20

const words =
  'I have been coughing for {n} days and it hurts when I breathe. Since yesterday I have had a fever of 38.{d}.'

/**
 * Adds a patient's threads, messages and files directly. The files are one file under many names, so that only the archive
 * takes space.
 */
export async function populate(
  owner: pg.Client,
  options: { partnerId: string; patientId: string; folder: string },
  { messages, files, fileBytes }: Size,
): Promise<void> {
  const { partnerId, patientId, folder } = options
  const suffix = patientId.slice(-20)
  await owner.query(
    `insert into tenant.async_consults (partner_id, async_consult_id, status, patient_id, patient_external_id, reason,
       metadata, created_at, last_activity_at, closed_at, closed_reason, message_count)
     select $1, 'ac_' || lpad(n::text, 12, '0') || $3, 'closed', $2, 'bench', 'Cough', '{}', now(), now(), now(), 'resolved', 0
     from generate_series(1, $4::int) n`,
    [partnerId, patientId, suffix, threads],
  )
  await owner.query(
    `insert into tenant.messages (partner_id, async_consult_id, sequence, message_id, author_type, author_id, author_name,
       text, attachments, accepted_at, created_at)
     select $1, 'ac_' || lpad(thread::text, 12, '0') || $3, row_number() over (partition by thread order by n),
       'msg_' || lpad(n::text, 12, '0') || $3, case n % 2 when 0 then 'patient' else 'physician' end, $2, 'Sam Okafor',
       replace(replace($5, '{n}', n::text), '{d}', (n % 10)::text),
       case when n <= $6 then jsonb_build_array(jsonb_build_object('attachmentId', 'att_' || lpad(n::text, 12, '0') || $3,
         'fileName', 'scan.pdf', 'contentType', 'application/pdf', 'byteSize', $7::int)) end,
       now() + make_interval(secs => n), now() + make_interval(secs => n)
     from (select n, case when n % 2 = 0 then 1 else 1 + n % $4::int end as thread from generate_series(1, $8::int) n) as all_of`,
    [partnerId, patientId, suffix, threads, words.repeat(2), files, fileBytes, messages],
  )
  await owner.query(
    `insert into tenant.attachments (partner_id, attachment_id, uploader_type, uploader_id, file_name, content_type, byte_size,
       storage_key, created_at, stored_at, message_id)
     select $1, 'att_' || lpad(n::text, 12, '0') || $3, 'patient', $2, 'scan.pdf', 'application/pdf', $5,
       $1 || '/scan' || n || '_' || $3, now(), now(), 'msg_' || lpad(n::text, 12, '0') || $3
     from generate_series(1, $4::int) n`,
    [partnerId, patientId, suffix, files, fileBytes],
  )
  if (files === 0) return
  const place = join(folder, partnerId)
  await mkdir(place, { recursive: true })
  const first = join(place, `scan1_${suffix}`)
  await writeFile(first, randomBytes(fileBytes))
  for (let n = 2; n <= files; n += 1) await link(first, join(place, `scan${n}_${suffix}`))
}
