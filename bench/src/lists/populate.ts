import type pg from 'pg'

/** The amount of a partner's data. */
export interface Size {
  readonly consults: number
  readonly events: number
}

/** The share of a partner's consults that are open. */
const openShare = 0.1
const messagesEach = 3

/** Ids that the measured requests use. */
export const longThread = 'ac_'.padEnd(35, 'f')
export const somePatient = 'patient-7'

/**
 * Fills a partner's account directly through SQL with the data of a year. Each patient has two consults, one in ten is
 * open, and times and log entries are spread over the year. Ids grow with time, like the service's.
 * @param start the first instant of the year.
 */
export async function populate(
  owner: pg.Client,
  options: { partnerId: string; physicianId: string; start: Date },
  { consults, events }: Size,
): Promise<void> {
  const { partnerId, physicianId, start } = options
  const patients = consults / 2
  const year = 365 * 24 * 60 * 60
  const values = { partnerId, physicianId, start: start.toISOString() }
  /** Replaces each `:name` by its value, because a statement with parameters cannot contain several statements. */
  const run = (statement: string) =>
    owner.query(
      statement.replaceAll(
        /:(partnerId|physicianId|start)\b/g,
        (_all, name: keyof typeof values) => `'${values[name]}'`,
      ),
    )
  const id = (prefix: string, n: string) => `'${prefix}_' || lpad(to_hex(${n}), 32, '0')`
  const at = (n: string, position: number) =>
    `:start::timestamptz + make_interval(secs => ${year} * (${n})::float8 / ${position})`

  // The references are correct by construction, so they need no checks.
  await run('set session_replication_role = replica')
  await run(`select tenant.ensure_months('events', :start::date, 13)`)
  await run(`
    insert into tenant.patients (partner_id, patient_id, external_id, phone, first_name, last_name, language, metadata,
      created_at, updated_at)
    select :partnerId, ${id('pat', 'n')}, 'patient-' || n, '+1415' || lpad(n::text, 7, '0'), 'First' || n % 500,
      'Last' || n % 5000, 'en', '{}', ${at('n', patients)}, ${at('n', patients)}
    from generate_series(1, ${patients}) n`)
  await run(`
    insert into tenant.physicians (partner_id, physician_id, external_id, email, first_name, last_name, languages,
      presence, created_at, updated_at, unanswered_rings)
    select :partnerId, ${id('phy', 'n')}, 'physician-' || n, 'physician-' || n || '@bench.example', 'First', 'Last' || n,
      '{en}', case n % 3 when 0 then 'online' else 'offline' end, ${at('n', consults)}, ${at('n', consults)}, 0
    from generate_series(1, ${consults / 50}) n`)
  // Each patient's first consult is closed. The second ones that are open cycle through the open statuses.
  await run(`
    insert into tenant.async_consults (partner_id, async_consult_id, status, patient_id, patient_external_id,
      physician_id, reason, language, metadata, created_at, last_activity_at, consented_at, queued_at, assigned_at,
      response_due_at, resolve_requested_at, acceptance_ends_at, closed_at, closed_reason, message_count)
    select :partnerId, ${id('ac', 'n')}, status, ${id('pat', 'patient')}, 'patient-' || patient,
      case when status in ('active', 'resolve_requested', 'closed') then physician end, 'Cough for a week', 'en', '{}',
      made, made + interval '2 hours' * random(), made, made, made,
      case when status = 'active' and n % 2 = 0 then made + interval '15 minutes' end,
      case when status = 'resolve_requested' then made end,
      case when status = 'resolve_requested' then made + interval '48 hours' end,
      case when status = 'closed' then made + interval '3 hours' end,
      case when status = 'closed' then 'resolved' end, ${messagesEach}
    from (
      select n, 1 + (n - 1) % ${patients} as patient, ${at('n', consults)} as made,
        case when n % 4 = 0 then :physicianId else ${id('phy', `1 + n % ${consults / 50}`)} end as physician,
        case when n <= ${patients} or n % 10 >= ${20 * openShare} then 'closed'
          else (array['queued', 'active', 'active', 'resolve_requested', 'invited'])[1 + n / 10 % 5] end as status
      from generate_series(1, ${consults}) n) consults`)
  await run(`
    insert into tenant.async_consults (partner_id, async_consult_id, status, patient_id, patient_external_id, metadata,
      created_at, last_activity_at, closed_at, closed_reason, message_count)
    values (:partnerId, '${longThread}', 'closed', ${id('pat', '1')}, 'patient-1', '{}', :start, :start, :start,
      'resolved', ${consults / 20})`)
  // Does what the tables' triggers would do.
  await run(`
    insert into tenant.async_consult_order (partner_id, async_consult_id, status, physician_id, last_activity_at,
      queued_at, response_due_at, closed_at, queue_turn, reply_turn)
    select partner_id, async_consult_id, status, physician_id, last_activity_at, queued_at, response_due_at, closed_at,
      queued_at, response_due_at
    from tenant.async_consults where partner_id = :partnerId`)
  const message = (consult: string, sequence: string, from: string) => `
    insert into tenant.messages (partner_id, async_consult_id, sequence, message_id, author_type, author_id, text,
      accepted_at, created_at)
    select :partnerId, ${consult}, ${sequence}, 'msg_' || gen_random_uuid(), 'patient', ${id('pat', '1')},
      repeat('I have been coughing. ', 1 + (20 * random())::int), :start, :start
    from ${from}`
  await run(message(id('ac', 'n'), 'm', `generate_series(1, ${consults}) n, generate_series(1, ${messagesEach}) m`))
  await run(message(`'${longThread}'`, 'm', `generate_series(1, ${consults / 20}) m`))
  await run(`
    insert into tenant.telehealth_consults (partner_id, telehealth_consult_id, status, patient_id, patient_external_id,
      physician_id, metadata, duration_minutes, created_at, ring_count, started_at, ended_at, cancelled_at,
      recording_status, transcript_status)
    select :partnerId, ${id('th', 'n')}, status, ${id('pat', '1 + n / 2')}, 'patient-' || 1 + n / 2,
      case when status = 'completed' then ${id('phy', `1 + n % ${consults / 50}`)} end, '{}', 20, made, 1,
      case when status = 'completed' then made end,
      case when status = 'completed' then made + interval '12 minutes' end,
      case when status = 'cancelled' then made end, 'none', 'none'
    from (select n, ${at('n', consults / 5)} as made,
        case when n % 20 = 0 then 'invited' when n % 7 = 0 then 'cancelled' else 'completed' end as status
      from generate_series(1, ${consults / 5}) n) calls`)
  await run(`
    insert into tenant.events (partner_id, sequence, event_id, type, data, created_at, request_id, patient_id, consult_id)
    select :partnerId, n, ${id('evt', 'n')},
      (array['async_consult.created', 'async_consult.message', 'async_consult.message', 'async_consult.closed'])[1 + n % 4],
      json_build_object('consult', json_build_object('id', n, 'reason', repeat('x', 300))),
      ${at('n', events)}, null, ${id('pat', `1 + n % ${patients}`)}, ${id('ac', `1 + n % ${consults}`)}
    from generate_series(1, ${events}) n`)
  await run(`
    insert into tenant.event_heads values (:partnerId, ${events}, ${at('1', 1)})
    on conflict (partner_id) do update set last_sequence = excluded.last_sequence,
      last_created_at = excluded.last_created_at`)
  await run('set session_replication_role = origin')
  await run('vacuum analyze')
}
