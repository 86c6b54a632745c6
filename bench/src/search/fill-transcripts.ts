import type pg from 'pg'

/** A partner with filled transcripts. */
export interface Filled {
  readonly partnerId: string
  readonly messages: number
}

/** The number of words in the language. Word n occurs with frequency 1/n, as in natural languages. */
export const vocabulary = 30_000
const wordsEach = 14
const messagesPerConsult = 20
/** The number of different messages, which are repeated. */
const variants = 20_000

const letters = 'qwrtypsdfg'

/** Returns the n-th most frequent word. Its digits become letters, so that words share prefixes as in a language. */
export const wordOf = (n: number) => [...String(n + 10_000)].map((digit) => letters[Number(digit)]).join('')

/** A word in every tenth message up to half a year ago, and in none since then. */
export const onceFrequent = 'zzonce'

/** Returns SQL for the same word. */
const wordInSql = (n: string) => `translate((${n} + 10000)::text, '0123456789', '${letters}')`

/**
 * Fills partners' accounts directly through SQL: one consult per patient, twenty messages per consult, and fourteen
 * words per message. It creates the word indexes afterwards, which is faster and has the same result.
 */
export async function fillTranscripts(owner: pg.Client, partners: readonly Filled[]): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query('drop index tenant.messages_words, tenant.messages_wordless, tenant.messages_newest')
  await owner.query(`
    create temp table variants as
    select n, array_to_string(said, ' ') as text, array_to_tsvector(array(select distinct unnest(said))) as words
    from (
      select n, array(select ${wordInSql(`(${vocabulary} ^ random() + 0 * n)::int`)}
        from generate_series(1, ${wordsEach})) as said
      from generate_series(0, ${variants - 1}) n offset 0) written`)
  await owner.query('alter table variants add primary key (n)')
  for (const { partnerId, messages } of partners) {
    const consults = Math.ceil(messages / messagesPerConsult)
    const id = (prefix: string, n: string) => `'${prefix}_' || lpad(to_hex(${n}), 32, '0')`
    const at = (n: string) => `now() - make_interval(secs => 31536000.0 * ${n} / ${messages})`
    await owner.query(`
      insert into tenant.patients (partner_id, patient_id, external_id, phone, first_name, last_name, language, metadata,
        created_at, updated_at, words)
      select '${partnerId}', ${id('pat', 'n')}, 'mrn-' || n, '+1415' || lpad(n::text, 7, '0'),
        ${wordInSql('n % 800')}, ${wordInSql('n % 9000')}, 'en', '{}', now(), now(),
        array_to_tsvector(array[${wordInSql('n % 800')}, ${wordInSql('n % 9000')}, 'mrn', n::text,
          '1415' || lpad(n::text, 7, '0'), '#' || reverse('1415' || lpad(n::text, 7, '0'))])
      from generate_series(1, ${consults}) n`)
    await owner.query(`
      insert into tenant.async_consults (partner_id, async_consult_id, status, patient_id, patient_external_id, reason,
        metadata, created_at, last_activity_at, queued_at)
      select '${partnerId}', ${id('ac', 'n')}, 'queued', ${id('pat', 'n')}, 'mrn-' || n, 'A cough', '{}', now(), now(), now()
      from generate_series(1, ${consults}) n`)
    await owner.query(`
      insert into tenant.messages (partner_id, async_consult_id, sequence, message_id, author_type, author_id, text,
        accepted_at, created_at, words)
      select '${partnerId}', ${id('ac', `1 + s.n / ${messagesPerConsult}`)}, 1 + s.n % ${messagesPerConsult}, 'msg_' || s.n,
        case s.n % 3 when 0 then 'physician' else 'patient' end, null, v.text, ${at('s.n')}, ${at('s.n')},
        case when s.n > ${messages / 2} and s.n % 10 = 0 then v.words || '${onceFrequent}'::tsvector else v.words end
      from generate_series(0, ${messages - 1}) s (n) join variants v on v.n = s.n % ${variants}`)
  }
  // Does what the tables' triggers would do.
  await owner.query(`
    insert into tenant.async_consult_order (partner_id, async_consult_id, status, physician_id, last_activity_at,
      queued_at, response_due_at, closed_at, queue_turn, reply_turn)
    select partner_id, async_consult_id, status, physician_id, last_activity_at, queued_at, response_due_at, closed_at,
      queued_at, response_due_at
    from tenant.async_consults
    on conflict do nothing`)
  await owner.query('set session_replication_role = origin')
  await owner.query(`set maintenance_work_mem = '256MB'`)
  await owner.query('create index messages_words on tenant.messages using gin (partner_id, words)')
  await owner.query(`
    create index messages_wordless on tenant.messages (partner_id, async_consult_id, sequence) where words is null`)
  await owner.query(`
    create index messages_newest on tenant.messages (partner_id, created_at, async_consult_id, sequence)`)
  await owner.query('vacuum analyze tenant.messages, tenant.patients, tenant.async_consults')
}
