import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  await db.owner.query(
    `select tenant.ensure_months('events', '2026-03-01', 1), tenant.ensure_months('audit_entries', '2026-03-01', 1),
      tenant.ensure_months('audit_page_patients', '2026-03-01', 1)`,
  )
})
afterAll(() => db.close())

async function strings(statement: string): Promise<string[]> {
  const { rows } = await db.owner.query<{ name: string }>(`${statement} order by 1`)
  return rows.map((row) => row.name)
}

/** All our grantable objects with their grants; everybody may execute a function unless this privilege is revoked. */
const grants = `
  select o.name, a.grantee, a.privilege_type from (
    select oid::regclass::text as name, relkind as kind, relispartition as partition,
      coalesce(relacl, acldefault('r', relowner)) as acl
    from pg_class
    where relnamespace in ('tenant'::regnamespace, 'directory'::regnamespace) and relkind in ('r', 'p', 'v', 'm')
    union all select attrelid::regclass || '.' || attname, 'c', false, attacl from pg_attribute where attacl is not null
      and attrelid in (select oid from pg_class
        where relnamespace in ('tenant'::regnamespace, 'directory'::regnamespace))
    union all select oid::regprocedure::text, 'f', false, coalesce(proacl, acldefault('f', proowner)) from pg_proc
      where pronamespace in ('tenant'::regnamespace, 'directory'::regnamespace)
    union all select nspname, 'n', false, coalesce(nspacl, acldefault('n', nspowner)) from pg_namespace
      where nspname in ('tenant', 'directory')
    union all select 'default privileges', 'd', false, defaclacl from pg_default_acl
  ) o, aclexplode(o.acl) a`

test('nothing is granted to PUBLIC', async () => {
  expect(await strings(`select name || ' ' || privilege_type as name from (${grants}) g where grantee = 0`)).toEqual([])
})

test("the application's role has no special attributes and no memberships", async () => {
  const { rows } = await db.owner.query(`
    select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolcanlogin,
      (select count(*)::int from pg_auth_members where member = r.oid) as memberships
    from pg_roles r where rolname in
      ('consult_app', 'consult_scanner', 'consult_searcher', 'consult_directory', 'consult_housekeeper')`)
  const plain = {
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolcanlogin: false,
    memberships: 0,
  }
  expect(rows).toEqual([plain, plain, plain, plain, plain])
})

test("the application's role owns nothing in any database, and the roles that see across partners own only their functions", async () => {
  const { rows } = await db.owner.query(
    `select from pg_shdepend where refobjid = 'consult_app'::regrole and deptype = 'o'`,
  )
  expect(rows).toEqual([])
  const owned = (role: string) =>
    strings(`
      select pg_describe_object(classid, objid, objsubid) as name from pg_shdepend
      where refobjid = '${role}'::regrole and deptype = 'o'
        and dbid = (select oid from pg_database where datname = current_database())`)
  // Which rows the others list, and that they return nothing but ids: scans.int.test.ts.
  const isScan = (name: string) => /^function tenant\.partners_with_\w+\((timestamp with time zone|text)\)$/.test(name)
  expect((await owned('consult_scanner')).filter((name) => !isScan(name))).toEqual([
    'function tenant.backlog(timestamp with time zone)',
    'function tenant.endpoint_key_versions()',
    // Partners' ids too, of those whose queue is not empty at the moment.
    'function tenant.partners_with_queued_threads()',
    'function tenant.webhook_backlog(timestamp with time zone)',
  ])
  expect(await owned('consult_directory')).toEqual([
    'function directory.account_of_email(text)',
    'function directory.account_of_person(text)',
    'function directory.add_operator(text,timestamp with time zone,text,text,text,text,text,timestamp with time zone)',
    'function directory.operator_of_token(text)',
    'function directory.revoke_operator(text,timestamp with time zone,text)',
    'function directory.rotate_operator(text,timestamp with time zone,text,text,text,timestamp with time zone)',
  ])
  expect(await owned('consult_housekeeper')).toEqual([
    'function tenant.archived_files(text,date)',
    'function tenant.archived_size(text,date)',
    'function tenant.delete_archived_deliveries(integer)',
    'function tenant.expire_audit_entries(text,timestamp with time zone,integer)',
    'function tenant.expire_endpoint_secrets(timestamp with time zone,integer)',
    'function tenant.expire_requests(text,timestamp with time zone,integer)',
    'function tenant.expire_rows(text,timestamp with time zone,integer)',
    'function tenant.month_holders(text,date)',
    'function tenant.partners_to_archive(text,date)',
    'function tenant.partners_with_expired_attachments(timestamp with time zone)',
  ])
  expect(await owned('consult_searcher')).toEqual([
    'function tenant.partners_without_words()',
    'function tenant.search_messages(tsquery,timestamp with time zone,text,bigint,integer)',
    'function tenant.search_patients(tsquery,integer)',
  ])
})

test("the application's role may read and write rows and run functions, and nothing else", async () => {
  const granted = (where: string) =>
    strings(`
      select distinct privilege_type as name from (${grants}) g
      where grantee = 'consult_app'::regrole and ${where}`)
  expect(await granted(`name like 'tenant.%' and name not like '%(%'`)).toEqual([
    'DELETE',
    'INSERT',
    'SELECT',
    'UPDATE',
  ])
  for (const table of ['events', 'audit_entries', 'audit_page_patients']) {
    expect(await granted(`name like 'tenant.${table}\\_%'`)).toEqual([])
  }
  expect(await granted(`name like 'directory.%' and name not like '%(%'`)).toEqual([
    'DELETE',
    'INSERT',
    'SELECT',
    'UPDATE',
  ])
  expect(await granted(`name in ('tenant', 'directory')`)).toEqual(['USAGE'])
  expect(await granted(`name like '%(%'`)).toEqual(['EXECUTE'])
})

test("the application's role may only insert and read audit entries, may not change recording answers, call messages, signed notes, notes among physicians, translations and webhook attempts, may not delete members, questionnaires and templates of notes, may only add to the request log, and may write every other table", async () => {
  const appendOnly = await strings(`
    select name from (${grants}) g
    where grantee = 'consult_app'::regrole and name like 'tenant.%' and name not like '%(%'
    group by name having array_agg(privilege_type order by privilege_type) <> '{DELETE,INSERT,SELECT,UPDATE}'`)
  expect(appendOnly).toEqual([
    'tenant.access_reasons',
    // The columns of their review, and the text, which an erasure empties.
    'tenant.access_reasons.reason',
    'tenant.access_reasons.review_note',
    'tenant.access_reasons.reviewed_at',
    'tenant.access_reasons.reviewed_by',
    'tenant.audit_alerts',
    'tenant.audit_alerts.mailed_at',
    'tenant.audit_alerts.review_note',
    'tenant.audit_alerts.reviewed_at',
    'tenant.audit_alerts.reviewed_by',
    'tenant.audit_batches',
    'tenant.audit_cuts',
    'tenant.audit_entries',
    'tenant.audit_page_patients',
    'tenant.audit_readers',
    'tenant.audit_unsealed',
    'tenant.call_messages',
    'tenant.clinical_note_addenda',
    'tenant.clinical_note_returns',
    'tenant.clinical_note_signatures',
    'tenant.clinical_note_versions',
    'tenant.deleted_records',
    'tenant.internal_notes',
    'tenant.members',
    'tenant.message_translations',
    'tenant.note_templates',
    'tenant.note_templates.removed_at',
    'tenant.patient_notes',
    'tenant.questionnaires',
    'tenant.recording_consents',
    'tenant.red_flags',
    'tenant.reply_originals',
    'tenant.request_counts',
    'tenant.request_log',
    'tenant.request_log_gaps',
    'tenant.request_log_heads',
    'tenant.sent_events',
    'tenant.team_events',
    'tenant.usage_days',
    'tenant.usage_marks',
    'tenant.webhook_attempts',
    // Erasing a patient empties this column.
    'tenant.webhook_attempts.response_head',
  ])
  for (const table of ['audit_entries', 'audit_page_patients', 'audit_batches']) {
    expect(
      await strings(`
        select privilege_type as name from (${grants}) g
        where grantee = 'consult_app'::regrole and name = 'tenant.${table}'`),
    ).toEqual(['INSERT', 'SELECT'])
  }
})

test('functions that run as another role set their search path', async () => {
  expect(
    await strings(`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace in ('tenant'::regnamespace, 'directory'::regnamespace)
        and prosecdef and not coalesce(proconfig::text like '%search_path=tenant, pg_temp%', false)`),
  ).toEqual([])
  for (const role of ['consult_scanner', 'consult_searcher', 'consult_directory', 'consult_housekeeper']) {
    expect(
      await strings(`select rolname::text as name from pg_roles where pg_has_role(rolname, '${role}', 'set')
      and not rolsuper and rolname not like 'pg\\_%'`),
    ).toEqual([role])
  }
})
