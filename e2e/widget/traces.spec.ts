import { composerOf } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { traceparents } from '../fixtures/traceparents.ts'
import { show, useWidgetHost } from '../fixtures/widget-host.ts'

const host = useWidgetHost()

test('each message of a patient starts a trace of its own, and reads start none', { tag: '@full' }, async ({
  page,
}) => {
  const sent = traceparents(page, '/trpc/')
  const widget = await show(host, page, await host.partner.consult())
  const log = widget.getByRole('log', { name: 'Conversation' })
  for (const text of ['Since Monday', 'And at night']) {
    await composerOf(widget).fill(text)
    await composerOf(widget).press('Enter')
    await expect(log).toContainText(text)
  }
  await expect.poll(() => sent('POST').length).toBeGreaterThan(1)
  for (const header of sent('POST')) expect(header).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/)
  expect(new Set(sent('POST')).size).toBe(sent('POST').length)
  expect(sent('GET').length).toBeGreaterThan(0)
  expect(sent('GET').filter((header) => header !== undefined)).toEqual([])
})
