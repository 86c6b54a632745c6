import { sql } from '../fixtures/database.ts'
import { openIn, openThread, signedIn } from '../fixtures/open-thread.ts'
import { expect, test } from '../fixtures/test.ts'

const count = 5_000

test('a thread of five thousand messages opens at its end, and loads older ones on scrolling or searching', {
  tag: '@full',
}, async ({ browser }) => {
  const thread = await openThread()
  await thread.write('the first words of a long story')
  await expect
    .poll(async () => {
      const rows = await sql('select message_count from tenant.async_consults where async_consult_id = $1', [
        thread.consultId,
      ])
      return Number(rows[0]?.message_count)
    })
    .toBe(2)
  // Inserted directly, because delivering years of messages through the API would take long.
  await sql(
    `insert into tenant.messages (partner_id, async_consult_id, sequence, message_id, author_type, author_id, author_name,
       text, accepted_at, created_at, words)
     select partner_id, async_consult_id, n, message_id || n, author_type, author_id, author_name,
       'message number ' || n || ' of many', accepted_at, created_at - make_interval(mins => 10 * ($2 - n)), ''
     from tenant.messages, generate_series(3, $2::int) n
     where async_consult_id = $1 and sequence = 2`,
    [thread.consultId, count],
  )
  await sql(
    `update tenant.messages set created_at = created_at - make_interval(mins => 10 * $2)
     where async_consult_id = $1 and sequence < 3`,
    [thread.consultId, count],
  )
  await sql('update tenant.async_consults set message_count = $2 where async_consult_id = $1', [
    thread.consultId,
    count,
  ])

  const context = await signedIn(browser)
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('portal.transcript')) asked.push(request.url())
  })
  const began = performance.now()
  const page = await openIn(context, thread)
  const log = page.getByRole('log', { name: `Conversation with ${thread.patient.name}` })
  await expect(log.getByText(`message number ${count} of many`)).toBeInViewport()
  test.info().annotations.push({ type: 'opened in', description: `${Math.round(performance.now() - began)} ms` })
  expect(asked).toHaveLength(1)
  await expect(log.getByText(`message number ${count - 99} of many`)).toBeAttached()
  await expect(log.getByText(`message number ${count - 100} of many`)).toHaveCount(0)

  // Scrolling up loads older messages, and the visible ones stay in place.
  const oldest = log.getByText(`message number ${count - 99} of many`)
  await oldest.scrollIntoViewIfNeeded()
  await expect(log.getByText(`message number ${count - 199} of many`)).toBeAttached()
  await expect(oldest).toBeInViewport()
  // Only messages that arrive during this time count as new below.
  await thread.write('I have one more question')
  await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible()
  await expect(oldest).toBeInViewport()
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(log.getByText('I have one more question')).toBeInViewport()

  // A search jumps to the very beginning in a few large steps, even if a page that scrolling asked for is still loading.
  const hold = Promise.withResolvers<void>()
  const held: string[] = []
  await context.route(/portal\.transcript/, async (route) => {
    held.push(route.request().url())
    if (held.length === 1) await hold.promise
    await route.continue()
  })
  await log.getByText(`message number ${count - 199} of many`).scrollIntoViewIfNeeded()
  await expect.poll(() => held.length).toBe(1)
  const field = page.getByRole('combobox', { name: 'Search patients and messages' })
  await field.fill(`first words of a long story`)
  await page.getByRole('option', { name: thread.patient.name }).first().click()
  hold.resolve()
  await expect(log.getByText('the first words of a long story')).toBeInViewport({ timeout: 30_000 })
  expect(asked.length).toBeLessThanOrEqual(10)
  // Find it by its text: computing the names of ten thousand buttons takes seconds.
  await expect(page.getByText('Show earlier messages')).toHaveCount(0)
  await context.close()
})
