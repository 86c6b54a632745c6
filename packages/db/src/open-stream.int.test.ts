import { until } from '@consult/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

const places = 10
const tabs = 6

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const leaseIn = (seconds: number) => sql.raw(`now() + make_interval(secs => ${seconds})`)

test('tabs of one person that open together do not deadlock when each loses every place that it tries', async () => {
  await sql`
    insert into directory.open_streams
    select 'par_1', 'pat_1 widget', place, gen_random_uuid(), now(), ${leaseIn(-1)}
    from generate_series(0, ${places - 1}::integer) as place`.execute(db.database.directory)
  const renewal = await db.owner.connect()
  await renewal.query('begin')
  await renewal.query(`update directory.open_streams set leased_until = now() + interval '30 seconds'`)
  const opened = Array.from({ length: tabs }, () =>
    sql<{ place: number }>`
      select place from directory.take_stream_places(
        'par_1',
        json_build_array(json_build_object('n', 0, 'holder', 'pat_1 widget', 'stream_id', gen_random_uuid())),
        now(), ${leaseIn(30)}, ${places}, 2000)`.execute(db.database.directory),
  )
  await until('every tab waits', async () => {
    const { rows } = await db.owner.query(
      `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and query like '%take_stream_places%'`,
    )
    return rows[0]?.waiting === tabs
  })
  await renewal.query('commit')
  renewal.release()
  const taken = await Promise.all(opened)
  expect(taken.map(({ rows }) => typeof rows[0]?.place)).toEqual(Array(tabs).fill('number'))
})
