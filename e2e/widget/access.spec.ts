import type { Page } from '@playwright/test'
import type { EmbeddedConsult } from '../fixtures/embedding-partner.ts'
import { composerOf, expectHeard, heardBy, widgetFrame, widgetFrames } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { show, useWidgetHost } from '../fixtures/widget-host.ts'

const host = useWidgetHost({ each: true })

async function showChat(page: Page, consult: EmbeddedConsult) {
  const frame = await show(host, page, consult)
  await expect(composerOf(frame)).toBeVisible()
  return frame
}

const refresh = async (page: Page, consult: EmbeddedConsult) => {
  const token = await host.partner.token(consult)
  await page.evaluate((next) => window.handle.refresh(next), token)
}

test('when the key is rotated while a patient types, the widget continues with a new token', { tag: '@full' }, async ({
  page,
}) => {
  const consult = await host.partner.consult()
  const frame = await showChat(page, consult)
  await composerOf(frame).fill('Sent after the rotation')
  await host.partner.rotate()
  await composerOf(frame).press('Enter')
  await expectHeard(page, 'service:expired', { reason: 'invalid' })
  await composerOf(frame).fill('Typed meanwhile')
  // An invalid token neither helps nor harms.
  await page.evaluate((token) => window.handle.refresh(token), 'emt_of-nobody')
  await refresh(page, consult)
  await expect.poll(() => host.partner.texts(consult)).toEqual(['Sent after the rotation'])
  await expect(composerOf(frame)).toHaveValue('Typed meanwhile')
  expect((await heardBy(page)).map(([name]) => name)).not.toContain('error')
})

test('the widget of a suspended account waits, and continues when the account is resumed', { tag: '@full' }, async ({
  page,
}) => {
  const consult = await host.partner.consult()
  const frame = await showChat(page, consult)
  await host.partner.suspend(true)
  await composerOf(frame).fill('While suspended')
  await composerOf(frame).press('Enter')
  await expectHeard(page, 'service:expired', { reason: 'invalid' })
  expect(
    (await page.request.get(`${host.partner.apiUrl}/embed/v1/frame/${host.partner.id}`)).headers()[
      'content-security-policy'
    ],
  ).toContain("frame-ancestors 'none'")
  await host.partner.suspend(false)
  await refresh(page, consult)
  await expect.poll(() => host.partner.texts(consult)).toEqual(['While suspended'])
})

test('two tabs of one patient stay in sync, and another patient’s token starts over', { tag: '@smoke' }, async ({
  page,
  context,
}) => {
  const consult = await host.partner.consult()
  const [left, other] = [await showChat(page, consult), await context.newPage()]
  const right = await showChat(other, consult)
  const logs = [left, right].map((frame) => frame.getByRole('log', { name: 'Conversation' }))
  await composerOf(left).fill('From the left')
  await composerOf(left).press('Enter')
  await composerOf(right).fill('From the right')
  await composerOf(right).press('Enter')
  for (const log of logs) {
    await expect(log).toContainText('From the left')
    await expect(log).toContainText('From the right')
  }
  await host.partner.reply(consult, 'To both')
  for (const log of logs) await expect(log).toContainText('To both')
  expect((await host.partner.texts(consult)).sort()).toEqual(['From the left', 'From the right', 'To both'])

  await composerOf(right).fill('A draft of the first patient')
  const next = await host.partner.consult()
  await refresh(other, next)
  await expect.poll(() => widgetFrames(other).includes(right)).toBe(false)
  const anew = await widgetFrame(other)
  await expect(composerOf(anew)).toHaveValue('')
  await expect(anew.getByText('To both')).toHaveCount(0)
  await composerOf(anew).fill('x')
  const names = await anew.evaluate(() => Object.keys(sessionStorage))
  expect(names.filter((name) => !name.startsWith(`consult:${next.patientId}:`))).toEqual([])
  await expect(logs[0] as NonNullable<(typeof logs)[0]>).toContainText('To both')
})
